package io.latchmark.analysis.live;

import io.latchmark.analysis.probe.Ceiling;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.ProbeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Device ceilings of a host, from the latest probes in a folder. Immutable. */
public final class NearbyCeilings {
    /** No probe. */
    public static final NearbyCeilings NONE = new NearbyCeilings(List.of());

    private static final int LOOKED_AT_MAX = 20;

    private final List<Ceiling> probes;

    private NearbyCeilings(List<Ceiling> probes) {
        this.probes = List.copyOf(probes);
    }

    /**
     * Reads the probes of a host among the newest directories of a folder, and skips those that can't be read.
     *
     * @param host its name; probes of other hosts are not used
     */
    public static NearbyCeilings find(Path folder, String host) {
        try (Stream<Path> entries = Files.list(folder)) {
            return new NearbyCeilings(entries.filter(ProbeFiles::isProbe)
                    .sorted(Comparator.comparing(Path::getFileName).reversed())
                    .limit(LOOKED_AT_MAX)
                    .flatMap(path -> read(path).stream())
                    .filter(probe -> !host.isEmpty() && probe.host().equals(host))
                    .toList());
        } catch (IOException e) {
            return NONE;
        }
    }

    private static Optional<Ceiling> read(Path path) {
        try {
            return Optional.of(Ceiling.read(path));
        } catch (LatchmarkException e) {
            return Optional.empty();
        }
    }

    /**
     * The maximum rate of such I/O on a device, from the newest probe that measured it; NaN if none did.
     *
     * @param readPercent share of reads
     */
    double iops(String device, double readPercent, double blockBytes) {
        return blockBytes > 0
                ? probes.stream()
                        .filter(probe -> probe.devices().equals(List.of(device)))
                        .flatMap(probe -> probe.random(readPercent, Math.round(blockBytes)).stream())
                        .mapToDouble(Ceiling.Limit::iops)
                        .findFirst()
                        .orElse(Double.NaN)
                : Double.NaN;
    }
}
