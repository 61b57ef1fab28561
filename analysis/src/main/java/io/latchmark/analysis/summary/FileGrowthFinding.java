package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.platform.ByteSize;
import io.latchmark.results.run.Finding;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks whether the server's files were large enough for the run. */
final class FileGrowthFinding {
    private FileGrowthFinding() {}

    /** The check; none if the server does not report the size of its files. */
    static Optional<Finding> of(Counters counters, Window window) {
        Set<CounterKey> sizes = counters.of(CounterRole.FILE_SIZE);
        String grown = sizes.stream()
                .filter(size -> grownBytes(counters, size, window) > 0)
                .map(size -> size.object() + " by " + ByteSize.text(grownBytes(counters, size, window)))
                .collect(Collectors.joining(", "));
        return sizes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "Growth of files",
                        grown.isEmpty() ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                        grown.isEmpty() ? "no file grew" : grown,
                        "none",
                        "Sessions wait while a file grows, and longer if it is filled with zeros: make the files larger"
                                + " before the load (latchmark schema create --warehouses N), or grow them once."));
    }

    private static long grownBytes(Counters counters, CounterKey size, Window window) {
        return Math.round(counters.over(size, window).amount());
    }
}
