package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.RunConclusion;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What to make of a comparison, for someone who decides by it. Text may be untrusted.
 *
 * @param headline who is faster, and by how much, over all configurations
 * @param doubts why the runs do not test what they should, with how much; empty if nothing is known
 * @param todo what to do, in this order; empty if nothing
 * @param trusted whether a purchase may rest on it
 * @param reason why, or why not
 */
public record Decision(String headline, List<String> doubts, List<String> todo, boolean trusted, String reason) {
    /** From this share of runs on, what is wrong with them is wrong with the comparison. */
    private static final double MANY = 1.0 / 3;

    private static final int CLAUSES_MAX = 4;
    /** Nobody makes more blocks than that. */
    private static final int FURTHER_MAX = 100;
    /** Minutes from which on a time is printed in hours. */
    private static final int HOURS_FROM = 100;

    public Decision {
        doubts = List.copyOf(doubts);
        todo = List.copyOf(todo);
    }

    /**
     * Something that casts doubt on runs.
     *
     * @param remedy a sentence; empty if there is none
     * @param grave whether it forbids to rest a purchase on them; empty if it does not
     */
    private record Doubt(String what, String remedy, String grave) {}

    static Decision of(Comparison comparison) {
        List<Contrast> contrasts = comparison.contrasts();
        if (contrasts.isEmpty()) {
            return new Decision("Nothing to compare", List.of(), List.of(), false, "nothing was compared");
        }
        List<Doubt> doubts = doubts(comparison);
        return new Decision(
                headline(comparison),
                doubts.stream().map(Doubt::what).toList(),
                todo(comparison, doubts),
                contrasts.stream().noneMatch(Contrast::isOpen)
                        && doubts.stream().allMatch(doubt -> doubt.grave().isEmpty()),
                reason(comparison, doubts));
    }

    /** Who is faster, and by how much, over all configurations and loads. */
    private static String headline(Comparison comparison) {
        List<String> levels =
                comparison.contrasts().stream().map(Contrast::level).distinct().toList();
        List<String> clauses = levels.stream()
                .flatMap(level ->
                        clauses(comparison.at(level)).map(clause -> clause + (levels.size() > 1 ? " at " + level : "")))
                .toList();
        int more = clauses.size() - CLAUSES_MAX;
        return String.join("; ", clauses.subList(0, Math.min(CLAUSES_MAX, clauses.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static Stream<String> clauses(List<Contrast> contrasts) {
        Contrast first = contrasts.get(0);
        List<String> open = labels(contrasts, Contrast::isOpen);
        List<String> equal = labels(contrasts, contrast -> contrast.verdict() == Verdict.EQUIVALENT);
        if (open.size() == contrasts.size()) {
            return Stream.of(unknown(contrasts, open));
        }
        if (equal.size() == contrasts.size()) {
            return Stream.of(listed(first.base(), equal)
                    + switch (first.figure()) {
                        case TRANSACTIONS, NEW_ORDERS -> " are equally fast";
                        case HIGHEST_RATE -> " carry equally much within the limit";
                        case RESPONSE_TIME -> " respond equally fast";
                    });
        }
        return Stream.of(
                        contrasts.stream()
                                .filter(contrast -> !contrast.isOpen() && contrast.verdict() != Verdict.EQUIVALENT)
                                .map(Decision::title),
                        Stream.of(String.join(" and ", equal))
                                .filter(text -> !text.isEmpty())
                                .map(text ->
                                        text + (equal.size() > 1 ? " are" : " is") + " as fast as " + first.base()),
                        Stream.of(String.join(" and ", open))
                                .filter(text -> !text.isEmpty())
                                .map(text -> text + " and " + first.base() + " can't be distinguished"))
                .flatMap(clause -> clause);
    }

    private static String unknown(List<Contrast> contrasts, List<String> labels) {
        String all = listed(contrasts.get(0).base(), labels);
        if (contrasts.stream()
                .allMatch(
                        contrast -> contrast.isObstructed() && contrast.effect().isReplicated())) {
            return "No verdict on " + all + ": these runs do not test them";
        }
        return contrasts.stream().allMatch(Contrast::isTooSmall)
                ? "No verdict on " + all + " yet: too few runs"
                : "No winner: " + all + " can't be distinguished";
    }

    private static List<String> labels(List<Contrast> contrasts, Predicate<Contrast> wanted) {
        return contrasts.stream().filter(wanted).map(Contrast::other).toList();
    }

    private static String listed(String base, List<String> others) {
        List<String> all = Stream.concat(Stream.of(base), others.stream()).toList();
        int last = all.size() - 1;
        return String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }

    /** Which of two configurations is faster. */
    public static String title(Contrast contrast) {
        if (!contrast.unsustained().isEmpty() && contrast.isDifferent()) {
            boolean other = contrast.unsustained().equals(contrast.other());
            return contrast.unsustained() + " does not sustain " + contrast.level() + ", "
                    + (other ? contrast.base() : contrast.other()) + " does";
        }
        return switch (contrast.verdict()) {
            case BETTER, WORSE, SMALL_BUT_REAL ->
                ChangeText.comparative(contrast.other(), contrast.base(), contrast.effect());
            case EQUIVALENT, INCONCLUSIVE ->
                clauses(List.of(contrast)).findFirst().orElseThrow();
        };
    }

    private static List<Doubt> doubts(Comparison comparison) {
        List<Doubt> doubts = new ArrayList<>();
        comparison.contrasts().stream()
                .filter(contrast -> contrast.effect().isReplicated())
                .flatMap(contrast -> contrast.obstacle().stream())
                .distinct()
                .map(obstacle -> new Doubt(
                        obstacle.why(), sentence(obstacle.remedy()), "the runs do not test the configurations"))
                .forEach(doubts::add);
        List<RunFigures> runs =
                comparison.runs().stream().filter(RunFigures::isUsable).toList();
        Stream.of(
                        doubt(
                                runs,
                                run -> run.isMarkedBy(Gates.PROCESSORS),
                                "CPUs were full",
                                "Take fewer users, or run the driver on another host, until no CPU is full.",
                                "the CPUs were measured, not the storage"),
                        doubt(
                                runs,
                                run -> run.otherLoad() >= CpuFigures.OTHERS_DISTURB,
                                "other programs used " + NumberText.percent(medianOtherLoad(runs)) + " of the CPU",
                                "Stop the other programs on the host, or wait for an idle one ('wait-for-idle').",
                                "other programs disturbed the runs"),
                        doubt(
                                runs,
                                run -> Gates.DISTURBANCES.stream().skip(1).anyMatch(run::isMarkedBy),
                                "others read or wrote on the device",
                                "Stop what else reads or writes on the device.",
                                "others used the device"),
                        doubt(
                                runs,
                                RunFigures::isUnsteady,
                                "throughput was not steady",
                                "Lengthen the warm-up until throughput keeps one level.",
                                "throughput depends on when it was measured"),
                        doubt(runs, RunFigures::isSteadyOpen, "whether throughput kept its level is undecided", "", ""),
                        doubt(runs, RunFigures::simulated, RunSummary.SIMULATED, "", RunSummary.SIMULATED),
                        doubt(
                                runs,
                                run -> run.status() == RunConclusion.Status.IMPORTED,
                                "measured by another tool and not checked",
                                "",
                                "nothing checked these runs"))
                .flatMap(Optional::stream)
                .forEach(doubts::add);
        return doubts;
    }

    private static Optional<Doubt> doubt(
            List<RunFigures> runs, Predicate<RunFigures> of, String what, String remedy, String grave) {
        long count = runs.stream().filter(of).count();
        return count == 0
                ? Optional.empty()
                : Optional.of(new Doubt(
                        what + " in " + count + " of " + CountText.of(runs.size(), "run", "runs"),
                        remedy,
                        count >= MANY * runs.size() ? grave : ""));
    }

    private static double medianOtherLoad(List<RunFigures> runs) {
        double[] shares = runs.stream()
                .mapToDouble(RunFigures::otherLoad)
                .filter(share -> share >= CpuFigures.OTHERS_DISTURB)
                .sorted()
                .toArray();
        return shares.length == 0 ? Double.NaN : shares[shares.length / 2];
    }

    private static List<String> todo(Comparison comparison, List<Doubt> doubts) {
        List<String> todo = new ArrayList<>();
        doubts.stream()
                .filter(doubt -> !doubt.grave().isEmpty())
                .map(Doubt::remedy)
                .filter(remedy -> !remedy.isEmpty() && !remedy.startsWith("Repeat them"))
                .distinct()
                .forEach(todo::add);
        if (todo.stream().anyMatch(step -> step.contains("repeat "))) {
            return todo;
        }
        List<Contrast> open =
                comparison.contrasts().stream().filter(Contrast::isOpen).toList();
        if (doubts.stream()
                .anyMatch(doubt -> !doubt.grave().isEmpty() && !doubt.remedy().isEmpty())) {
            int runs = comparison.runs().size();
            todo.add((todo.isEmpty() ? "Repeat " : "Then repeat ") + (runs == 1 ? "the run" : "the " + runs + " runs")
                    + cost(comparison, runs) + ".");
        } else if (!open.isEmpty()) {
            todo.add(more(comparison, open));
        }
        return todo;
    }

    /** How many more runs may decide, with their cost: as many as the contrast needs that needs most. */
    private static String more(Comparison comparison, List<Contrast> open) {
        if (open.stream().anyMatch(contrast -> !contrast.effect().isReplicated())) {
            return "Make at least " + Estimator.VERDICT_MIN
                    + " runs of each configuration, alternately: 'latchmark experiment' does.";
        }
        List<Further> further = open.stream().map(Further::of).toList();
        if (further.stream().anyMatch(needed -> needed.least == 0)) {
            return "Find out what else uses the host or the storage: the runs scatter too much for more of them to decide.";
        }
        Further needed =
                further.stream().max(Comparator.comparingInt(Further::least)).orElseThrow();
        boolean paired = needed.contrast.paired();
        int configurations = (int)
                comparison.runs().stream().map(RunFigures::label).distinct().count();
        String blocks = range(needed.least, needed.most) + (needed.most == 1 ? " more block" : " more blocks") + " = "
                + range(needed.least * configurations, needed.most * configurations) + " runs";
        boolean ends = comparison.runs().stream().anyMatch(run -> run.until().isPresent());
        String how = !paired
                ? "alternately, or with 'latchmark experiment'"
                : ends
                        ? "in a new experiment with more 'blocks'"
                        : "raise 'blocks' in the experiment's file, and give the same command again";
        return "Make " + (paired ? blocks : range(needed.least, needed.most) + " more runs of each")
                + cost(comparison, needed.least * configurations) + ", " + needed.purpose + ": " + how + ".";
    }

    private static String range(int least, int most) {
        return least == most ? Integer.toString(least) : least + " to " + most;
    }

    /**
     * Blocks, or runs of each configuration, that a contrast needs in addition.
     *
     * @param least by the scatter as it was estimated; 0 if it is too large
     * @param most enough in four of five cases
     */
    private record Further(Contrast contrast, int least, int most, String purpose) {
        static Further of(Contrast contrast) {
            int have = Math.min(contrast.baseRuns(), contrast.otherRuns());
            if (contrast.isTooSmall()) {
                int missing = Estimator.VERDICT_MIN - have;
                return new Further(contrast, missing, missing, "which is the least for a verdict");
            }
            double size = Math.expm1(Math.abs(contrast.effect().estimate().value()));
            double margin = contrast.figure().margin();
            double wanted = Math.max(margin, size);
            BlocksNeeded needed = BlocksNeeded.of(
                    contrast.effect().estimate(), contrast.paired(), contrast.baseRuns(), contrast.otherRuns());
            OptionalInt likely = needed.likely(wanted);
            if (likely.isEmpty()) {
                return new Further(contrast, 0, 0, "");
            }
            int least = Math.max(1, likely.getAsInt() - have);
            if (least > FURTHER_MAX) {
                return new Further(contrast, 0, 0, "");
            }
            int most = Math.max(least, needed.assured(wanted).orElse(0) - have);
            return new Further(
                    contrast,
                    least,
                    most,
                    "to see a difference of "
                            + (size > margin
                                    ? ChangeText.rounded(contrast.effect().change()) + ", as here"
                                    : NumberText.percent(margin)));
        }
    }

    /** How long this many runs take, by the usual time between two starts; empty if that is not known. */
    private static String cost(Comparison comparison, int runs) {
        List<Instant> starts = comparison.runs().stream()
                .map(RunFigures::started)
                .distinct()
                .sorted()
                .toList();
        List<Duration> gaps = IntStream.range(1, starts.size())
                .mapToObj(i -> Duration.between(starts.get(i - 1), starts.get(i)))
                .sorted()
                .toList();
        if (gaps.isEmpty()) {
            return "";
        }
        long minutes = gaps.get(gaps.size() / 2).multipliedBy(runs).toMinutes();
        String time = minutes < HOURS_FROM ? minutes + " min" : Math.round(minutes / 60.0) + " h";
        return minutes < 1 ? "" : " (about " + time + ")";
    }

    private static String reason(Comparison comparison, List<Doubt> doubts) {
        return doubts.stream()
                .map(Doubt::grave)
                .filter(grave -> !grave.isEmpty())
                .findFirst()
                .orElseGet(() -> {
                    List<Contrast> open = comparison.contrasts().stream()
                            .filter(Contrast::isOpen)
                            .toList();
                    if (open.isEmpty()) {
                        return "for this load: " + comparison.load();
                    }
                    return open.stream().allMatch(Contrast::isTooSmall)
                            ? "there are too few runs to tell a difference from chance"
                            : "the runs do not tell a difference from chance";
                });
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }
}
