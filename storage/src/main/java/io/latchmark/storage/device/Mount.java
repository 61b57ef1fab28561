package io.latchmark.storage.device;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A line of {@code /proc/self/mountinfo} (man page proc_pid_mountinfo(5)).
 *
 * @param number major and minor number of the file system's device; major 0 if it has no device
 * @param point where it is mounted
 * @param options options of the mount
 * @param fileSystem type of the file system
 * @param source what is mounted, for example {@code /dev/vda1}
 * @param superOptions options of the file system
 */
public record Mount(String number, Path point, String options, String fileSystem, String source, String superOptions) {
    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    /** The mounts that a process sees. Names are bytes, in any encoding: here each is one character, as in ISO 8859-1. */
    static List<Mount> all(Path root) throws IOException {
        byte[] lines = Files.readAllBytes(root.resolve("proc/self/mountinfo"));
        return Arrays.stream(new String(lines, StandardCharsets.ISO_8859_1).split("\n"))
                .map(Mount::parse)
                .toList();
    }

    private static Mount parse(String line) {
        String[] fields = line.split(" ");
        // An unknown number of optional fields ends with a single hyphen.
        int separator = Arrays.asList(fields).indexOf("-");
        if (separator < 6 || fields.length < separator + 4) {
            throw new IllegalArgumentException("not a line of mountinfo: " + line);
        }
        return new Mount(
                fields[2],
                path(unescape(fields[4])),
                fields[5],
                fields[separator + 1],
                unescape(fields[separator + 2]),
                unescape(fields[separator + 3]));
    }

    /**
     * The mount that holds a directory, which need not be served any longer.
     *
     * @param root the folder that contains {@code proc}
     */
    public static Optional<Mount> of(Path root, Path directory) {
        try {
            return holding(real(directory.toAbsolutePath().normalize()), all(root));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A directory that is no longer served has no real path, but its parent has. */
    private static Path real(Path absolute) throws IOException {
        try {
            return absolute.toRealPath();
        } catch (IOException e) {
            Path parent = absolute.getParent();
            return parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName());
        }
    }

    /** The mount that holds a directory; of two on one point the later hides the earlier. */
    static Optional<Mount> holding(Path real, List<Mount> mounts) {
        return mounts.stream()
                .filter(mount -> real.startsWith(mount.point))
                .reduce((one, other) -> other.point.getNameCount() >= one.point.getNameCount() ? other : one);
    }

    /** The path of these bytes, whatever the locale. */
    static Path path(String bytes) {
        StringBuilder uri = new StringBuilder("file://");
        bytes.chars().forEach(each -> uri.append(each == '/' ? "/" : String.format("%%%02X", each)));
        return bytes.startsWith("/") ? Path.of(URI.create(uri.toString())) : Path.of(bytes);
    }

    /** What is mounted, if that is a file. */
    public Path sourcePath() {
        return path(source);
    }

    boolean hasNoDeviceNumber() {
        return number.startsWith("0:");
    }

    /** All options, except an overlay's list of layers, which is long and irrelevant to storage. */
    String allOptions() {
        byte[] all = (options + "," + superOptions).getBytes(StandardCharsets.ISO_8859_1);
        return fileSystem.equals("overlay") ? options : new String(all, StandardCharsets.UTF_8);
    }

    /** The value of an option {@code name=value} of the file system, or the empty string. */
    String superOption(String name) {
        String prefix = name + "=";
        return List.of(superOptions.split(",")).stream()
                .filter(option -> option.startsWith(prefix))
                .map(option -> option.substring(prefix.length()))
                .findFirst()
                .orElse("");
    }

    private static String unescape(String field) {
        return OCTAL.matcher(field).replaceAll(Mount::character);
    }

    private static String character(MatchResult octal) {
        String character = String.valueOf((char) Integer.parseInt(octal.group(1), 8));
        return java.util.regex.Matcher.quoteReplacement(character);
    }
}
