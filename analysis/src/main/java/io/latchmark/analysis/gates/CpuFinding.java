package io.latchmark.analysis.gates;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.CpuFigures.Host;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks whether the hosts had CPU headroom, and whether other programs used CPU time. */
final class CpuFinding {
    static final String HEADROOM = "CPU headroom";
    static final String OTHER_LOAD = "Other load on the host";

    private CpuFinding() {}

    /** Whether there was CPU headroom; empty if CPUs were not sampled, which the missing sources report. */
    static Optional<Finding> headroom(RunSummary summary) {
        List<Host> hosts = summary.processors().hosts();
        if (hosts.isEmpty()) {
            return Optional.empty();
        }
        boolean saturated = !summary.processors().saturated().isEmpty();
        return Optional.of(new Finding(
                HEADROOM,
                saturated ? Finding.Verdict.MARKED : Finding.Verdict.PASSED,
                hosts.stream().map(CpuFinding::text).collect(Collectors.joining("; ")),
                "used for less than " + NumberText.percent(CpuFigures.SATURATED) + " of the time",
                saturated
                        ? "No CPU time was left: with faster storage, transactions would wait for the same CPUs, except for the time that their I/O calls take on them."
                        : "Where no CPU time is left, throughput says little about storage."));
    }

    private static String text(Host host) {
        return "CPUs of the " + host.name() + " used " + NumberText.percent(host.used())
                + (host.stolen() > 0 ? ", " + NumberText.percent(host.stolen()) + " of it stolen" : "");
    }

    /** Whether other programs used CPU time; empty if that is unknown. */
    static Optional<Finding> otherLoad(RunSummary summary) {
        CpuFigures cpu = summary.processors();
        if (Double.isNaN(summary.otherLoad())) {
            return cpu.hosts().stream()
                    .filter(host -> host.mayHoldDatabase() && Double.isFinite(cpu.rest(host)))
                    .findFirst()
                    .map(
                            host -> new Finding(
                                    OTHER_LOAD,
                                    Finding.Verdict.NOT_COMPARED,
                                    "the database, if it is there, and other programs used "
                                            + NumberText.percent(cpu.rest(host)) + " of the CPU time of the driver",
                                    "less than " + NumberText.percent(CpuFigures.OTHERS_MARKED) + " by other programs",
                                    "The database has an address of the driver's host, but was not found there: it may be in a container or a virtual machine."));
        }
        List<Host> known = cpu.hosts().stream()
                .filter(host -> Double.isFinite(cpu.others(host)))
                .toList();
        return Optional.of(
                new Finding(
                        OTHER_LOAD,
                        summary.otherLoad() >= CpuFigures.OTHERS_MARKED
                                ? Finding.Verdict.MARKED
                                : Finding.Verdict.PASSED,
                        known.stream()
                                .map(host -> "other programs used " + NumberText.percent(cpu.others(host))
                                        + " of the CPU time of the " + host.name())
                                .collect(Collectors.joining("; ")),
                        "less than " + NumberText.percent(CpuFigures.OTHERS_MARKED),
                        "What other programs use is missing to the driver and the database: repeat the run while the host is idle."));
    }
}
