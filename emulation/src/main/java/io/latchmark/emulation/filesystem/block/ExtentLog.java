package io.latchmark.emulation.filesystem.block;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.WholeFile;
import io.latchmark.platform.WriteFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * The log of allocations, which preserves a file's place on the emulated device after the emulator was killed. A line is {@code
 * inode volume fileExtent deviceExtent}, or {@code inode cut fileExtent} if a file ends before that extent. Confined to its
 * {@link DeviceSpace}.
 */
final class ExtentLog implements AutoCloseable {
    private static final String HEADER = "latchmark extents 1 " + DeviceSpace.EXTENT_BYTES;
    private static final String CUT = "cut";

    private final FileChannel channel;

    private ExtentLog(FileChannel channel) {
        this.channel = channel;
    }

    /** A line of the log; a negative device extent truncates the file. */
    record Entry(long inode, int volume, int fileExtent, int deviceExtent) {
        String line() {
            return deviceExtent < 0
                    ? inode + " " + CUT + " " + fileExtent
                    : inode + " " + volume + " " + fileExtent + " " + deviceExtent;
        }
    }

    /** Reads the log. An incomplete last line was being written when the emulator was killed. */
    static void read(Path file, Consumer<Entry> entries) {
        if (!Files.exists(file)) {
            return;
        }
        try {
            String text = Files.readString(file);
            List<String> lines =
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
            if (!lines.isEmpty() && !lines.get(0).equals(HEADER)) {
                throw LatchmarkException.damaged(file + " starts with '" + lines.get(0) + "': must be '" + HEADER
                        + "'; remove it, and files get new places on the emulated device");
            }
            lines.stream().skip(1).map(line -> parse(file, line)).forEach(entries);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static Entry parse(Path file, String line) {
        String[] fields = line.split(" ", -1);
        try {
            if (fields.length == 3 && fields[1].equals(CUT)) {
                return new Entry(Long.parseLong(fields[0]), 0, Integer.parseInt(fields[2]), -1);
            }
            if (fields.length == 4) {
                return new Entry(
                        Long.parseLong(fields[0]),
                        Integer.parseInt(fields[1]),
                        Integer.parseInt(fields[2]),
                        Integer.parseInt(fields[3]));
            }
        } catch (NumberFormatException e) {
            throw damaged(file, line);
        }
        throw damaged(file, line);
    }

    private static LatchmarkException damaged(Path file, String line) {
        return LatchmarkException.damaged(
                file + " has the line '" + line + "': must be an extent; remove the file, and files get new places");
    }

    /** Replaces the log with the current entries, and opens it for appending. */
    static ExtentLog rewrite(Path file, Collection<Entry> entries) {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        entries.forEach(entry -> text.append(entry.line()).append('\n'));
        WholeFile.replace(file, text.toString());
        try {
            return new ExtentLog(FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
        } catch (IOException e) {
            throw WriteFailure.of(file, e);
        }
    }

    void add(Entry entry) {
        try {
            channel.write(StandardCharsets.UTF_8.encode(entry.line() + "\n"));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot write the map of blocks: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot close the map of blocks: " + e.getMessage(), e);
        }
    }
}
