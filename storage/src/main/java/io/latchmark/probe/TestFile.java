package io.latchmark.probe;

import com.sun.nio.file.ExtendedOpenOption;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.probe.Cell;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * A test file that is full of data and ready to be measured on.
 *
 * @param place where it is
 * @param bytes its length without the trailer that says whose it is
 * @param seed of its content
 * @param direct whether its file system takes direct I/O
 * @param alignmentBytes what positions and sizes of direct I/O must be multiples of
 */
public record TestFile(TestFilePath place, long bytes, long fileId, long seed, boolean direct, int alignmentBytes) {
    /** The file as the user named it. */
    public Path path() {
        return place.given();
    }

    /** Where it really is: absolute, without symbolic links. */
    public Path realPath() {
        return place.real();
    }

    /**
     * Refuses a cell that this file can't serve.
     *
     * @throws LatchmarkException of the category USAGE or ENVIRONMENT, with the remedy
     */
    public void require(Cell cell) {
        if (cell.span().offsetBytes() + cell.span().bytes() > bytes) {
            throw LatchmarkException.usage(
                    "span of " + Cell.sizeText(cell.span().bytes()) + " from "
                            + Cell.sizeText(cell.span().offsetBytes()) + ": must end within the test file, "
                            + Cell.sizeText(bytes) + "; give a larger --size or a smaller --span");
        }
        if (!cell.caching().direct()) {
            return;
        }
        if (!direct) {
            throw LatchmarkException.environment("the file system of " + path()
                    + " does not support direct I/O: put the test file on another, or measure with --buffered, page cache"
                    + " included");
        }
        requireAligned(path(), alignmentBytes, cell);
        requireBuffers(cell);
    }

    /**
     * Refuses a cell that direct I/O can't measure, before there is a file.
     *
     * @throws LatchmarkException of the category USAGE, with the remedy
     */
    public static void requireAligned(Path file, Cell cell) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null && Files.isDirectory(folder)) {
                requireAligned(file, alignment(folder), cell);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    file + ": its folder can't be used: " + FileFailure.reason(e) + "; choose another --file", e);
        }
    }

    private static void requireAligned(Path file, int alignment, Cell cell) {
        boolean isAligned = cell.access().blockBytes() % alignment == 0
                && cell.span().offsetBytes() % alignment == 0
                && cell.access().stepBytes() % alignment == 0;
        if (cell.caching().direct() && !isAligned) {
            throw LatchmarkException.usage(
                    "block " + Cell.sizeText(cell.access().blockBytes()) + ", offset "
                            + Cell.sizeText(cell.span().offsetBytes()) + ": direct I/O on " + file
                            + " needs multiples of " + alignment + " B; choose such, or --buffered");
        }
    }

    /** What positions and sizes of direct I/O must be multiples of. */
    static int alignment(Path place) throws IOException {
        return (int) Math.max(512, Files.getFileStore(place).getBlockSize());
    }

    /** Direct buffers count against a limit of the Java machine, which is its heap's size unless it is given. */
    private static void requireBuffers(Cell cell) {
        long usable = directMemoryBytes() / 4 * 3;
        long needed = cell.access().blockBytes() * cell.load().total();
        if (needed > usable) {
            throw LatchmarkException.environment(cell.load().total() + " outstanding I/Os of "
                    + Cell.sizeText(cell.access().blockBytes()) + " need " + (needed >> 20) + " MiB of buffers, and "
                    + (usable >> 20) + " MiB may be used: set LATCHMARK_JAVA_OPTS=-XX:MaxDirectMemorySize="
                    + ((needed >> 20) * 3 / 2 + 64) + "m, or take a smaller block or fewer");
        }
    }

    private static long directMemoryBytes() {
        return java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-XX:MaxDirectMemorySize="))
                .map(argument -> argument.substring(argument.indexOf('=') + 1))
                .mapToLong(TestFile::size)
                .findFirst()
                .orElse(Runtime.getRuntime().maxMemory());
    }

    private static long size(String text) {
        int shift = switch (Character.toLowerCase(text.charAt(text.length() - 1))) {
            case 'k' -> 10;
            case 'm' -> 20;
            case 'g' -> 30;
            default -> 0;
        };
        return Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1)) << shift;
    }

    /** A channel of its own, as a cell asks for it. */
    FileChannel open(Cell cell) throws IOException {
        Set<OpenOption> options = new HashSet<>();
        if (cell.access().operation() != Cell.Operation.WRITE) {
            options.add(StandardOpenOption.READ);
        }
        if (cell.access().writes()) {
            options.add(StandardOpenOption.WRITE);
        }
        if (cell.caching().direct()) {
            options.add(ExtendedOpenOption.DIRECT);
        }
        if (cell.caching().durability() == Cell.Durability.DSYNC) {
            options.add(StandardOpenOption.DSYNC);
        }
        return place.open(options);
    }

    /**
     * Looks whether the path still leads to the test file that was made, by its trailer.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if something else is there
     */
    public void requireUnchanged() {
        if (!isThere()) {
            throw LatchmarkException.environment(
                    path()
                            + " is no longer the test file that the probe made: it was removed, truncated or replaced during the probe; nothing is written to what is there now");
        }
    }

    private boolean isThere() {
        if (!Files.isRegularFile(realPath(), LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (FileChannel channel = place.open(Set.of(StandardOpenOption.READ))) {
            ByteBuffer trailer = ByteBuffer.allocate(Trailer.BYTES);
            while (trailer.hasRemaining() && channel.read(trailer, bytes + trailer.position()) >= 0) {
                // Until it is full, or the file ends.
            }
            return Trailer.matches(trailer, seed, bytes) && Trailer.fileId(trailer) == fileId;
        } catch (IOException e) {
            return false;
        }
    }

    /** A buffer for one I/O of a cell, filled with noise if the cell writes. */
    ByteBuffer buffer(Cell cell, PageHeader header, long firstPage) {
        int block = (int) cell.access().blockBytes();
        ByteBuffer aligned = ByteBuffer.allocateDirect(Math.max(block, PageHeader.PAGE_BYTES) + alignmentBytes)
                .alignedSlice(alignmentBytes);
        if (cell.access().writes()) {
            // At least a whole page: smaller blocks are the start of one.
            aligned.limit(Math.max(block / PageHeader.PAGE_BYTES, 1) * PageHeader.PAGE_BYTES);
            header.fill(aligned, firstPage, 0);
        }
        return aligned.limit(block).slice();
    }

    /**
     * Removes the file.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if that fails or something else has taken its place
     */
    public void delete() {
        if (!Files.exists(realPath(), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        requireUnchanged();
        try {
            Files.delete(realPath());
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot remove the test file " + path() + " (" + FileFailure.reason(e) + "): remove it yourself",
                    e);
        }
    }
}
