package io.latchmark.analysis.compare;

import io.latchmark.analysis.probe.Approach;
import java.util.ArrayList;
import java.util.List;

/**
 * How close a device came to its ceiling in the runs of one configuration at one load level.
 *
 * @param operationsPerSecond reads and writes, mean over the runs
 * @param ceiling IOPS, mean over the runs, whose mixes and block sizes may use different cells
 * @param share {@code operationsPerSecond / ceiling}
 * @param source origin of the ceiling
 */
public record CeilingUse(
        String label,
        String level,
        String device,
        double operationsPerSecond,
        double ceiling,
        double share,
        String source) {
    static List<CeilingUse> of(List<Observation> observations, List<Comparison.Group> groups) {
        List<CeilingUse> all = new ArrayList<>();
        for (Comparison.Group group : groups) {
            List<Approach> approaches = Observations.usable(observations, group.label(), group.level()).stream()
                    .flatMap(one -> one.ceilings().found().stream())
                    .toList();
            approaches.stream()
                    .map(Approach::device)
                    .distinct()
                    .forEach(device -> all.add(of(
                            group,
                            approaches.stream()
                                    .filter(one -> one.device().equals(device))
                                    .toList())));
        }
        return all;
    }

    private static CeilingUse of(Comparison.Group group, List<Approach> ofDevice) {
        double operations = ofDevice.stream()
                .mapToDouble(Approach::operationsPerSecond)
                .average()
                .orElseThrow();
        double ceiling = ofDevice.stream()
                .mapToDouble(one -> one.ceiling().iops())
                .average()
                .orElseThrow();
        Approach first = ofDevice.get(0);
        return new CeilingUse(
                group.label(),
                group.level(),
                first.device(),
                operations,
                ceiling,
                operations / ceiling,
                first.source() + ", " + first.ceiling().work());
    }
}
