package io.latchmark.analysis.compare;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A setting or a fact that differs between two groups of runs. In order: what was given, where the files are, the host, settings,
 * other facts of the storage, and what follows from the run.
 *
 * @param name for example {@code settings.shared_buffers}; like the values, untrusted text
 * @param base its values in the base, joined
 * @param other its values in the other group, joined
 * @param confounded whether each group has only one value: its effect can't be distinguished from the configuration's
 */
public record FactDifference(String name, String base, String other, boolean confounded) {
    static final Comparator<FactDifference> ORDER =
            Comparator.comparing((FactDifference fact) -> !fact.confounded).thenComparingInt(FactDifference::rank);

    private static final List<String> FIRST = List.of(
            "given\\..*",
            "placement\\..*|.*\\.(file_system|devices)",
            "((server|database)_)?host[.@].*",
            "settings\\..*");
    private static final String OF_THE_RUN =
            "(run|sql|database|load|start|tables|procedures|session|self_check|server|tempdb|buffer_pool|driver)\\..*";
    private static final int NAMED_MAX = 3;

    private int rank() {
        long before =
                FIRST.stream().takeWhile(pattern -> !name.matches(pattern)).count();
        return (int) before + (name.matches(OF_THE_RUN) ? 1 : 0);
    }

    /** Whether it describes the configuration, its storage or its host. */
    public boolean isOfConfiguration() {
        return rank() <= FIRST.size();
    }

    /** Whether it is of the file system or the devices with the files. */
    boolean isOfStorage() {
        return name.startsWith("devices.");
    }

    /** The first ones with their values, and how many more there are. */
    public static String named(Collection<FactDifference> differences) {
        int more = differences.size() - NAMED_MAX;
        return differences.stream()
                        .limit(NAMED_MAX)
                        .map(fact -> fact.name + " " + fact.base + " → " + fact.other)
                        .collect(Collectors.joining("; "))
                + (more > 0 ? "; and " + more + " more" : "");
    }
}
