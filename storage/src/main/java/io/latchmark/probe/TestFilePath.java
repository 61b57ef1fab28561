package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The path of a test file, checked at its real location. A file is opened without following links and checked again before
 * anything is written, in case a link has appeared in between.
 *
 * @param given as the user named it
 * @param real absolute and without symbolic links; the file itself need not exist
 */
record TestFilePath(Path given, Path real) {
    /** Linux shows where each open file really is. */
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    /**
     * Checks a path.
     *
     * @throws LatchmarkException of category ENVIRONMENT if a probe must not write there
     */
    static TestFilePath judged(Path given) {
        try {
            TestFilePath place = new TestFilePath(given, real(given));
            ForeignFiles.refuse(place);
            return place;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    given + " can't be resolved (" + FileFailure.reason(e) + "): choose another place with --file", e);
        }
    }

    /** The real path of the file or, if it does not exist yet, its name in the real path of the nearest folder. */
    private static Path real(Path given) throws IOException {
        Path absolute = given.toAbsolutePath();
        if (Files.exists(absolute)) {
            return absolute.toRealPath();
        }
        Path existing = absolute;
        while (!Files.exists(existing) && existing.getParent() != null) {
            if (Files.isSymbolicLink(existing)) {
                throw LatchmarkException.environment(given + ": " + existing + " is a symbolic link to "
                        + Files.readSymbolicLink(existing) + ", which does not exist: name the file itself");
            }
            existing = existing.getParent();
        }
        return existing.toRealPath().resolve(existing.relativize(absolute)).normalize();
    }

    /**
     * Opens the file for reading and writing.
     *
     * @param exists whether it existed when it was checked; otherwise it is created, and a file that appeared since is refused
     * @throws LatchmarkException of category ENVIRONMENT if the path no longer leads to the file that was checked
     */
    FileChannel open(boolean exists) throws IOException {
        requireUnchanged();
        FileChannel channel = open(Set.of(
                exists ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE));
        try {
            requireUnchanged();
            requireOpen();
            return channel;
        } catch (IOException | LatchmarkException e) {
            try (channel) {
                throw e;
            }
        }
    }

    /** Opens it without following a link. */
    FileChannel open(Set<? extends OpenOption> options) throws IOException {
        Set<OpenOption> all = new HashSet<>(options);
        all.add(LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(real, all);
    }

    private void requireUnchanged() {
        Path now = judged(given).real;
        if (!now.equals(real)) {
            throw moved(now);
        }
    }

    /** Verifies that the open file is the one that was checked, and not another that briefly had its name. */
    private void requireOpen() throws IOException {
        if (!Files.isDirectory(OPEN_FILES)) {
            return;
        }
        try (Stream<Path> files = Files.list(OPEN_FILES)) {
            if (files.noneMatch(this::isHere)) {
                throw moved(real);
            }
        }
    }

    private boolean isHere(Path openFile) {
        try {
            return Files.readSymbolicLink(openFile).equals(real);
        } catch (IOException e) {
            // Closed since it was listed.
            return false;
        }
    }

    private LatchmarkException moved(Path now) {
        return LatchmarkException.environment(given + " was exchanged while it was opened (it led to " + real
                + ", and now to " + now + "): name a file in a folder that nobody else changes");
    }
}
