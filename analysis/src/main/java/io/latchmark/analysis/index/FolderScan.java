package io.latchmark.analysis.index;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.index.ListedResult.Place;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the results below a folder. Symbolic links are not followed, and hidden folders are left out. */
final class FolderScan extends SimpleFileVisitor<Path> {
    static final int DEPTH_MAX = 20;

    private final Path folder;
    private final int resultsMax;
    private final int filesMax;
    private final List<Place> found = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int files;
    private int tooDeep;
    private int unreadable;

    private FolderScan(Path folder, int resultsMax, int filesMax) {
        this.folder = folder;
        this.resultsMax = resultsMax;
        this.filesMax = filesMax;
    }

    /**
     * Searches a folder.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be read
     */
    static FolderScan of(Path folder, int resultsMax, int filesMax) {
        FolderScan scan = new FolderScan(folder, resultsMax, filesMax);
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), DEPTH_MAX, scan);
        } catch (IOException e) {
            throw LatchmarkException.environment(folder + " can't be read: " + FileFailure.reason(e), e);
        }
        return scan;
    }

    /** What was found, in no order. */
    List<Place> found() {
        return found;
    }

    /** What was not searched, one sentence each. */
    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        if (tooDeep > 0) {
            all.add(CountText.of(tooDeep, "folder is", "folders are") + " deeper than " + DEPTH_MAX
                    + " levels and not searched: list a folder further down.");
        }
        if (unreadable > 0) {
            all.add(CountText.of(unreadable, "folder", "folders")
                    + " can't be read and may hold results: change the permissions.");
        }
        return all;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (directory.equals(folder)) {
            return FileVisitResult.CONTINUE;
        }
        if (directory.getFileName().toString().startsWith(".")) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        Optional<ResultKind> kind = ResultKind.of(directory, LinkOption.NOFOLLOW_LINKS);
        if (kind.isPresent() && found.size() == resultsMax) {
            return end(NumberText.whole(resultsMax) + " results are listed, the maximum", directory);
        }
        kind.ifPresent(known -> found.add(new Place(known, directory)));
        return kind.filter(known -> !known.hasOthers()).isPresent() ? FileVisitResult.SKIP_SUBTREE : counted(directory);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isDirectory()) {
            tooDeep++;
        }
        return counted(file);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        unreadable++;
        return counted(file);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
        unreadable += e == null ? 0 : 1;
        return FileVisitResult.CONTINUE;
    }

    private FileVisitResult counted(Path place) {
        files++;
        return files < filesMax
                ? FileVisitResult.CONTINUE
                : end(NumberText.whole(filesMax) + " files and folders were looked at, the maximum", place);
    }

    private FileVisitResult end(String bound, Path place) {
        notes.add(bound + "; " + folder.relativize(place)
                + " and what follows it are left out: list a folder with fewer.");
        return FileVisitResult.TERMINATE;
    }
}
