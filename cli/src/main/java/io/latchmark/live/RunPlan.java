package io.latchmark.live;

import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The plan of a run, and its progress. Confined to one thread. */
final class RunPlan {
    private static final double NANOS_PER_SECOND = 1e9;

    private final WorkloadSettings workload;
    private final Map<String, Object> fields;
    private int step = -1;
    private double phaseStartSeconds;
    private double phaseEndSeconds;
    private String phase = "";

    RunPlan(RunUnderWay run) {
        workload = run.settings().workload();
        fields = new LinkedHashMap<>();
        fields.put("label", run.label());
        fields.put("engine", run.settings().engine());
        fields.put("warehouses", run.settings().warehouses());
        fields.put("users", workload.users());
        fields.put("connections", workload.connections());
        fields.put("paced", workload.pacing() != Pacing.NONE);
        fields.put("steps", workload.steps().stream().map(this::text).toList());
        fields.put("totalSeconds", seconds(workload.length()));
        fields.put("mixes", workload.steps().stream().map(this::mix).toList());
        Map<String, String> devices = new LinkedHashMap<>();
        DeviceRole.of(run.facts()).forEach((name, role) -> devices.put(name, role.name()));
        fields.put("devices", devices);
        fields.put("phases", phases());
    }

    private String text(Step step) {
        if (workload.search().isPresent()) {
            return "search: " + workload.search().get().limit().text();
        }
        return step.ratePerSecond() > 0
                ? String.format(Locale.ROOT, "%,.0f transactions/s", step.ratePerSecond())
                : LadderSummary.levelText(step);
    }

    private Map<String, Integer> mix(Step step) {
        Map<String, Integer> mix = new LinkedHashMap<>();
        TransactionType.all()
                .forEach(type -> mix.put(type.name(), workload.mix(step).percent(type)));
        return mix;
    }

    /** The planned phases, with start and end. */
    private List<Map<String, Object>> phases() {
        List<Map<String, Object>> phases = new ArrayList<>();
        double from = 0;
        for (int i = 0; i < workload.steps().size(); i++) {
            for (Phase.Kind kind : List.of(Phase.Kind.WARM_UP, Phase.Kind.MEASUREMENT)) {
                double length = length(kind, i);
                if (length > 0) {
                    phases.add(Map.of("kind", kind.name(), "step", i, "start", from, "end", from + length));
                    from += length;
                }
            }
        }
        return phases;
    }

    private double length(Phase.Kind kind, int ofStep) {
        return switch (kind) {
            case WARM_UP -> seconds(workload.warmUp(ofStep));
            case MEASUREMENT -> seconds(workload.measurementInterval());
            case COOL_DOWN -> 0;
        };
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }

    void begin(Phase.Kind kind, long startNanos) {
        step = workload.stepOf(kind, step);
        phase = kind.name();
        phaseStartSeconds = startNanos / NANOS_PER_SECOND;
        phaseEndSeconds = phaseStartSeconds + length(kind, step);
    }

    /** The plan, which is constant. */
    Map<String, Object> fields() {
        return fields;
    }

    Map<String, Object> progress(double nowSeconds) {
        double left = Math.max(0, phaseEndSeconds - nowSeconds);
        double later = phase.equals(Phase.Kind.WARM_UP.name()) ? length(Phase.Kind.MEASUREMENT, step) : 0;
        double steps = IntStream.range(Math.max(0, step) + 1, workload.steps().size())
                .mapToDouble(after -> seconds(workload.length(after)))
                .sum();
        return Map.of(
                "phase", phase,
                "step", Math.max(0, step),
                "phaseStart", phaseStartSeconds,
                "phaseLeft", left,
                "left", phase.isEmpty() ? fields.get("totalSeconds") : left + later + steps);
    }
}
