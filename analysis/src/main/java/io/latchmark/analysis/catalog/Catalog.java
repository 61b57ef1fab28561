package io.latchmark.analysis.catalog;

import io.latchmark.analysis.catalog.CatalogEntry.Figures;
import io.latchmark.analysis.catalog.CatalogEntry.Kind;
import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All runs, probes and experiments below a folder. {@link #scan} finds new and changed results by the sizes and times of their
 * files, {@link #follow} updates the figures of runs in progress, {@link #complete} computes those of one more finished run.
 * These methods must be called by one thread; {@link #entries} may be called by any. Symbolic links are not followed.
 *
 * <p>The index stored with the results is only a cache: if it is missing, damaged or of another version, it is rebuilt.
 */
public final class Catalog {
    /** Maximum number of points of a run's throughput over time. */
    public static final int COURSE_MAX = 60;

    /** Number of index entries read at open, enough to show a page; the first scan adds the others. */
    private static final int FIRST = 200;

    /** A run of an experiment is five levels below the parent of the experiment's folder. */
    private static final int DEPTH_MAX = 8;
    /** A run in progress writes every second. */
    private static final Duration RECENT = Duration.ofSeconds(15);

    /** Limited because the whole series of each run in progress is read again every time. */
    private static final int FOLLOWED_MAX = 3;

    private static final Comparator<CatalogEntry> NEWEST_FIRST = Comparator.comparing(
                    (CatalogEntry entry) -> entry.started().orElse(Instant.MAX))
            .reversed()
            .thenComparing(CatalogEntry::path);

    private final Path folder;
    private final InstantSource clock;
    private final Function<Path, List<String>> verdicts;
    private final CatalogIndex index;
    private volatile List<CatalogEntry> entries;
    private boolean loaded;
    private boolean saved = true;

    private Catalog(Path folder, InstantSource clock, Function<Path, List<String>> verdicts) {
        this.folder = folder;
        this.clock = clock;
        this.verdicts = verdicts;
        this.index = new CatalogIndex(folder);
        this.entries = sorted(index.read(FIRST));
    }

    /**
     * Opens the catalog of a folder with the newest entries of its index; {@link #scan} adds the others and updates all.
     *
     * @param verdicts which configurations of an experiment are faster, by its directory below the folder; fails if they can't be
     *     compared
     */
    public static Catalog open(Path folder, InstantSource clock, Function<Path, List<String>> verdicts) {
        if (!Files.isDirectory(folder)) {
            throw LatchmarkException.usage(
                    folder + " is not a folder: name one with runs, probes or experiments in it");
        }
        return new Catalog(folder, clock, verdicts);
    }

    /** Newest first. */
    public List<CatalogEntry> entries() {
        return entries;
    }

    /**
     * Finds added, changed and removed results. Returns whether there were any.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the folder can't be read
     */
    public boolean scan() {
        if (!loaded) {
            entries = sorted(index.read(Long.MAX_VALUE));
            loaded = true;
        }
        Map<String, CatalogEntry> known = new HashMap<>();
        entries.forEach(entry -> known.put(entry.path(), entry));
        Map<String, CatalogEntry> found = new HashMap<>();
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), DEPTH_MAX, new Visitor(known, found));
        } catch (IOException e) {
            throw LatchmarkException.environment(folder + " can't be read: " + e.getMessage(), e);
        }
        if (found.equals(known)) {
            return false;
        }
        entries = sorted(List.copyOf(found.values()));
        saved = false;
        return true;
    }

    /** The number of runs whose figures are not computed yet. */
    public long incompleteRuns() {
        return entries.stream().filter(Catalog::isIncompleteRun).count();
    }

    private static boolean isIncompleteRun(CatalogEntry entry) {
        return entry.kind() == Kind.RUN && entry.lacksFigures();
    }

    /** Computes the figures of the newest run without figures. Returns whether there was one. */
    public boolean completeRun() {
        return complete(Catalog::isIncompleteRun);
    }

    /** Computes the figures of the newest run or experiment without figures. Returns whether there was one. */
    public boolean complete() {
        return complete(CatalogEntry::lacksFigures);
    }

    private boolean complete(Predicate<CatalogEntry> which) {
        Optional<CatalogEntry> next = entries.stream().filter(which).findFirst();
        next.ifPresent(entry -> {
            CatalogEntry completed = CatalogReader.completed(
                    entry,
                    () -> entry.kind() == Kind.RUN
                            ? CatalogReader.figures(folder.resolve(entry.path()))
                            : CatalogReader.verdicts(verdicts, Path.of(entry.path())));
            entries = entries.stream()
                    .map(each -> each.equals(entry) ? completed : each)
                    .toList();
            saved = false;
        });
        return next.isPresent();
    }

    /** Updates the figures of the newest runs in progress. Returns whether any has changed. */
    public boolean follow() {
        List<CatalogEntry> before = entries;
        List<CatalogEntry> followed = before.stream()
                .filter(entry -> entry.kind() == Kind.RUN && entry.state() == CatalogEntry.State.RUNNING)
                .limit(FOLLOWED_MAX)
                .toList();
        if (!followed.isEmpty()) {
            entries = before.stream()
                    .map(entry -> followed.contains(entry) ? entry.with(soFar(entry)) : entry)
                    .toList();
        }
        return !entries.equals(before);
    }

    /** No figures if the series can't be read because it is being written. */
    private Figures soFar(CatalogEntry entry) {
        return CatalogReader.completed(entry, () -> CatalogReader.figures(folder.resolve(entry.path())))
                .figures()
                .orElse(Figures.NONE);
    }

    /** Writes the index if it is outdated. Returns whether it could be written. */
    public boolean save() {
        saved = saved || index.write(entries);
        return saved;
    }

    private static List<CatalogEntry> sorted(List<CatalogEntry> entries) {
        return entries.stream().sorted(NEWEST_FIRST).toList();
    }

    /** Skips hidden folders and unreadable files. */
    private final class Visitor extends SimpleFileVisitor<Path> {
        private final Map<String, CatalogEntry> known;
        private final Map<String, CatalogEntry> found;
        private final Instant recent = clock.instant().minus(RECENT);

        private Visitor(Map<String, CatalogEntry> known, Map<String, CatalogEntry> found) {
            this.known = known;
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (!directory.equals(folder)
                    && String.valueOf(directory.getFileName()).startsWith(".")) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            Optional<Kind> kind = CatalogStamp.kind(directory);
            kind.ifPresent(its -> add(its, directory));
            return kind.isEmpty() || kind.get() == Kind.EXPERIMENT
                    ? FileVisitResult.CONTINUE
                    : FileVisitResult.SKIP_SUBTREE;
        }

        private void add(Kind kind, Path directory) {
            String name = folder.relativize(directory).toString().replace('\\', '/');
            CatalogStamp stamp = CatalogStamp.of(kind, directory);
            boolean isRecent = stamp.latest().isAfter(recent);
            CatalogEntry before = known.get(name);
            boolean holds = before != null
                    && before.stamp().equals(stamp.text())
                    && (before.state() != CatalogEntry.State.RUNNING || isRecent);
            found.put(
                    name,
                    holds
                            ? before
                            : changed(before, CatalogReader.head(kind, directory, name, stamp.text(), isRecent)));
        }

        /** A run in progress keeps its figures until they are computed again. */
        private static CatalogEntry changed(@Nullable CatalogEntry before, CatalogEntry now) {
            return before != null && now.state() == CatalogEntry.State.RUNNING
                    ? before.figures().map(now::with).orElse(now)
                    : now;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
