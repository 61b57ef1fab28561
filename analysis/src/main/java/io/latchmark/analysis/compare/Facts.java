package io.latchmark.analysis.compare;

import io.latchmark.core.transaction.Mix;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.WorkloadSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Settings and environment of runs by name, and the differences between runs. */
public final class Facts {
    private static final String RUN = "run.";
    private static final String PLACEMENT = "placement.";

    private Facts() {}

    /**
     * The facts of a run: settings as {@code run.name}, environment before the load as {@code group.name}, SQL files as {@code
     * sql.name}.
     */
    public static Map<String, String> of(RunRecord record) {
        Map<String, String> facts = new TreeMap<>();
        RunSettings settings = record.settings();
        WorkloadSettings workload = settings.workload();
        facts.put(RUN + "engine", settings.engine());
        facts.put(RUN + "warehouses", Integer.toString(settings.warehouses()));
        facts.put(RUN + "pacing", workload.pacing().key());
        facts.put(RUN + "connections", Integer.toString(workload.connections()));
        // As other tools and earlier records spell it.
        facts.put(RUN + "isolation", workload.isolation().replace('_', ' '));
        facts.put(RUN + "mix", workload.mix().percents().toString());
        facts.put(RUN + "warm_up", workload.warmUp().toString());
        workload.settling().ifPresent(length -> facts.put(RUN + "settling", length.toString()));
        workload.search()
                .ifPresent(search -> facts.put(RUN + "limit", search.limit().text()));
        facts.put(RUN + "measurement_interval", workload.measurementInterval().toString());
        facts.put(RUN + "sampling_period", workload.samplingPeriod().toString());
        facts.put(RUN + "seed", Long.toString(workload.seed()));
        facts.put(RUN + "homes", workload.fixedHomes() ? "fixed" : "spread");
        facts.put(RUN + "retries", Integer.toString(workload.maxRetries()));
        facts.put(RUN + "procedures", workload.procedures());
        facts.put(RUN + "checkpoints_at", workload.checkpointsAt().toString());
        facts.put(RUN + "latchmark", record.identity().latchmarkVersion());
        record.environment()
                .before()
                .forEach((group, values) -> values.forEach((name, value) -> facts.put(group + "." + name, value)));
        if (!record.environment().before().containsKey("embedded")) {
            // The embedded server's address contains an arbitrary free port.
            facts.put(RUN + "server", settings.server());
        }
        facts.remove("embedded.port");
        facts.remove("settings.port");
        // Differs in every run.
        facts.remove("session.token");
        facts.keySet().removeIf(name -> name.startsWith("table_age."));
        if (facts.containsKey("start.content")) {
            // Ignores the time at which the content was made.
            facts.remove("start.content_id");
            facts.remove("start.snapshot_created_at");
        }
        // A difference of a page is irrelevant.
        List.of("database.size_bytes", "start.size_bytes")
                .forEach(name -> facts.computeIfPresent(name, (key, bytes) -> mebibytes(bytes)));
        placeOnce(facts);
        record.environment().sqlHashes().forEach((name, hash) -> facts.put("sql." + name, hash));
        return facts;
    }

    static Map<String, String> of(Map<String, String> facts, Mix ofStep) {
        Map<String, String> own = new TreeMap<>(facts);
        own.put(SameLoad.MIX, ofStep.percents().toString());
        own.put(SameLoad.STEP_MIX, ofStep.text());
        return own;
    }

    private static String mebibytes(String bytes) {
        return bytes.matches("[0-9]{1,18}") ? Math.round(Long.parseLong(bytes) / 1048576.0) + " MiB" : bytes;
    }

    /** The place of all tables and indexes, if there is only one. */
    private static void placeOnce(Map<String, String> facts) {
        Set<String> objects = facts.keySet().stream()
                .filter(name -> name.startsWith(PLACEMENT) && !name.equals(PLACEMENT + "log"))
                .collect(Collectors.toSet());
        Set<String> places = objects.stream().map(facts::get).collect(Collectors.toSet());
        if (places.size() == 1) {
            facts.keySet().removeAll(objects);
            facts.put(PLACEMENT + "data", places.iterator().next());
        }
    }

    /** The facts that differ between two groups, confounded ones first. */
    static List<FactDifference> differing(List<Observation> base, List<Observation> other) {
        TreeSet<String> names = new TreeSet<>();
        base.forEach(one -> names.addAll(one.facts().keySet()));
        other.forEach(one -> names.addAll(one.facts().keySet()));
        List<FactDifference> differing = new ArrayList<>();
        for (String name : names) {
            Set<String> ofBase = values(base, name);
            Set<String> ofOther = values(other, name);
            if (!ofBase.equals(ofOther)) {
                boolean single = ofBase.size() == 1 && ofOther.size() == 1;
                differing.add(new FactDifference(name, joined(ofBase), joined(ofOther), single));
            }
        }
        differing.sort(FactDifference.ORDER);
        return differing;
    }

    private static Set<String> values(List<Observation> group, String name) {
        return group.stream()
                .map(one -> one.facts().getOrDefault(name, "none"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String joined(Set<String> values) {
        int shown = 3;
        String first = values.stream().limit(shown).collect(Collectors.joining(", "));
        return values.size() <= shown ? first : first + ", … (" + values.size() + " values)";
    }
}
