package io.latchmark.core.testing;

import io.latchmark.core.random.RandomStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Ways in which a file of a result may be damaged: by a disk, an editor, a script, or on purpose. Which one, and
 * where, comes from the random stream alone.
 */
public final class Damage {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final List<String> EXTREMES = List.of(
            "-1",
            "0",
            "-3",
            "1e308",
            "-1e308",
            "NaN",
            "Infinity",
            "",
            "9223372036854775807",
            "-9223372036854775808",
            "92233720368547758070",
            "2147483648",
            "0.1",
            "null",
            "true",
            "\"x\"",
            "[]",
            "{}",
            "3000000000",
            "00007",
            "4.2.1",
            "3.0.0s",
            "1e-300",
            "99999999999999999999",
            "1900000000",
            "1".repeat(400));

    private final RandomStream random;

    public Damage(RandomStream random) {
        this.random = random;
    }

    /** Damages one file once or several times, and says what was done. */
    public String apply(Path directory) throws IOException {
        List<String> done = new ArrayList<>();
        int times = random.uniform(1, 3);
        for (int i = 0; i < times; i++) {
            done.add(once(directory));
        }
        return String.join(", ", done);
    }

    /** Damages one file once, and says what was done. */
    public String once(Path directory) throws IOException {
        List<Path> files;
        try (var entries = Files.list(directory)) {
            files = entries.filter(Files::isRegularFile).sorted().toList();
        }
        if (files.isEmpty()) {
            return "nothing left";
        }
        Path file = files.get(random.uniform(0, files.size() - 1));
        return file.getFileName() + ": " + apply(file, files);
    }

    private String apply(Path file, List<Path> files) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        switch (random.uniform(0, 15)) {
            case 0 -> {
                Files.delete(file);
                return "deleted";
            }
            case 1 -> {
                Files.write(file, Arrays.copyOf(bytes, random.uniform(0, bytes.length)));
                return "cut";
            }
            case 2 -> {
                return flipped(file, bytes);
            }
            case 3 -> {
                Files.write(file, noise(random.uniform(1, 5_000)));
                return "replaced by noise";
            }
            case 4 -> {
                Path other = files.get(random.uniform(0, files.size() - 1));
                Files.write(file, Files.readAllBytes(other));
                return "replaced by " + other.getFileName();
            }
            case 5 -> {
                String deep = (random.percent(50) ? "[" : "{\"a\":").repeat(random.uniform(1, 20_000));
                return inserted(file, bytes, deep, "deep nesting");
            }
            case 6 -> {
                return inserted(file, bytes, "9".repeat(random.uniform(1, 300_000)), "a long run of digits");
            }
            case 7 -> {
                return inserted(file, bytes, new String(noise(64), StandardCharsets.ISO_8859_1), "noise");
            }
            case 8 -> {
                return inserted(file, bytes, " ".repeat(random.uniform(1, 400_000)), "blanks");
            }
            case 9 -> {
                return inserted(file, bytes, repeated(bytes), "a part, again and again,");
            }
            default -> {
                return lines(file, new String(bytes, StandardCharsets.UTF_8));
            }
        }
    }

    private String flipped(Path file, byte[] bytes) throws IOException {
        int flips = bytes.length == 0 ? 0 : random.uniform(1, 8);
        for (int i = 0; i < flips; i++) {
            bytes[random.uniform(0, bytes.length - 1)] ^= (byte) (1 << random.uniform(0, 7));
        }
        Files.write(file, bytes);
        return flips + " bits flipped";
    }

    private byte[] noise(int length) {
        byte[] noise = new byte[length];
        for (int i = 0; i < length; i++) {
            noise[i] = (byte) random.uniform(0, 255);
        }
        return noise;
    }

    /** A word, a line or an element of an array, as often as a program in a loop would write it. */
    private String repeated(byte[] bytes) {
        String whole = new String(bytes, StandardCharsets.UTF_8);
        int from = random.uniform(0, whole.length());
        String part = whole.substring(from, Math.min(whole.length(), from + random.uniform(1, 200)));
        return part.repeat(random.uniform(1, 300_000) / Math.max(1, part.length()));
    }

    private String inserted(Path file, byte[] bytes, String text, String what) throws IOException {
        String whole = new String(bytes, StandardCharsets.UTF_8);
        int at = random.uniform(0, whole.length());
        // A cut may leave half of a character, which writeString refuses.
        Files.write(file, (whole.substring(0, at) + text + whole.substring(at)).getBytes(StandardCharsets.UTF_8));
        return what + " inserted at " + at;
    }

    /** What an editor or a script does: to lines, fields and numbers. */
    private String lines(Path file, String text) throws IOException {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        int line = random.uniform(0, lines.size() - 1);
        int other = random.uniform(0, lines.size() - 1);
        String what;
        switch (random.uniform(0, 6)) {
            case 0 -> {
                lines.add(line, lines.get(other));
                what = "line " + other + " repeated at " + line;
            }
            case 1 -> {
                lines.remove(line);
                what = "line " + line + " removed";
            }
            case 2 -> {
                Collections.swap(lines, line, other);
                what = "lines " + line + " and " + other + " swapped";
            }
            case 3 -> {
                lines.set(line, fieldsSwapped(lines.get(line)));
                what = "fields of line " + line + " swapped";
            }
            case 4 -> {
                lines = new ArrayList<>(lines.subList(0, 1));
                lines.add("");
                what = "all but the first line removed";
            }
            default -> {
                lines.set(line, numberChanged(lines.get(line)));
                what = "line " + line + " became " + lines.get(line);
            }
        }
        Files.write(file, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        return what;
    }

    private String fieldsSwapped(String line) {
        String separator = line.contains(",") ? "," : " ";
        List<String> fields = Arrays.asList(line.split(separator, -1));
        Collections.swap(fields, random.uniform(0, fields.size() - 1), random.uniform(0, fields.size() - 1));
        return String.join(separator, fields);
    }

    private String numberChanged(String line) {
        List<MatchResult> numbers = NUMBER.matcher(line).results().toList();
        if (numbers.isEmpty()) {
            return line;
        }
        MatchResult number = numbers.get(random.uniform(0, numbers.size() - 1));
        String changed = random.percent(30)
                ? String.valueOf(random.uniform(-1_000, 1_000_000))
                : EXTREMES.get(random.uniform(0, EXTREMES.size() - 1));
        return line.substring(0, number.start()) + changed + line.substring(number.end());
    }
}
