package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.injection.InjectionFindings;
import io.latchmark.analysis.statistics.Range;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Creates the document that shows a plan. Text may be untrusted. */
public final class PlanDocument {
    private final Plan plan;

    private PlanDocument(Plan plan) {
        this.plan = plan;
    }

    public static Document of(Plan plan) {
        PlanDocument document = new PlanDocument(plan);
        List<Section> sections = new ArrayList<>();
        if (!plan.runs().levels().isEmpty()) {
            sections.add(document.measured());
        }
        plan.fit().map(document::curve).ifPresent(sections::add);
        if (!plan.runs().within().isEmpty()) {
            sections.add(within(plan.runs().within()));
        }
        sections.add(Section.of("demands", "What a transaction asks for", document.demands()));
        sections.add(Section.of("ceilings", "Until a device's ceiling", document.limits()));
        plan.readTime().map(PlanDocument::readTime).ifPresent(sections::add);
        if (!plan.injectedReads().isEmpty()) {
            sections.add(bySlope(plan.injectedReads(), plan.readMillis().getAsDouble()));
        }
        sections.add(Section.of("refusals", "Not answered", paragraphs(plan.refusals())));
        return new Document(
                new Document.Head(
                        "Latchmark plan",
                        plan.runs().label(),
                        "What measured levels say about others",
                        plan.runs().leftOut().stream()
                                .map(run -> Block.paragraph("LEFT OUT: " + run + "."))
                                .toList()),
                sections,
                "Formulas, sources and limits: docs/method.md. " + Document.NO_TPC_RESULT);
    }

    private static Section within(Map<String, RateLimit> searches) {
        return Section.of(
                "within",
                "Within a limit of response time",
                Table.of("Within a limit", List.copyOf(searches.entrySet()))
                        .text("limit", search -> search.getValue().limit().text())
                        .number(
                                "transactions/s",
                                search -> search.getValue().highest().perSecond())
                        .whole(
                                "users with think times",
                                search -> search.getValue().users())
                        .text(
                                "held",
                                search ->
                                        search.getValue().finding().verdict() == Finding.Verdict.PASSED ? "yes" : "NO")
                        .figure("run", Map.Entry::getKey)
                        .build(),
                Block.paragraph(
                        "Users with think times: the rate times the mean keying and think time of the specification."));
    }

    private static List<Block> paragraphs(List<String> texts) {
        return texts.stream().map(Block::paragraph).toList();
    }

    private Section measured() {
        PlannedRuns runs = plan.runs();
        List<Block> blocks = new ArrayList<>();
        blocks.add(Table.of("Measured", runs.levels())
                .whole("users", Level::users)
                .whole("NOPM", level -> level.summary().nopm())
                .number("transactions/s", Level::perSecond)
                .number(
                        "curve",
                        level -> plan.fit()
                                .map(fit -> fit.law().at(level.users()))
                                .orElse(Double.NaN))
                .figure(
                        "95 % interval",
                        level -> plan.fit()
                                .map(fit -> range(fit.rangeAt(level.users())))
                                .orElse(NumberText.NOT_MEASURED))
                .figure("run", Level::run)
                .build());
        blocks.addAll(paragraphs(runs.marks()));
        blocks.addAll(paragraphs(runs.notes()));
        return Section.of("measured", "Measured: " + runs.label(), blocks);
    }

    private record Coefficient(String name, String fitted, String interval) {}

    private Section curve(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        List<ScalabilityFit.Point> points = plan.runs().points();
        boolean few = ScalabilityFit.levels(points) < ScalabilityFit.LEVELS_WANTED
                || points.get(0).users() > 1;
        return Section.of(
                "curve",
                "Scalability over users",
                Table.of(
                                "Coefficients",
                                List.of(
                                        new Coefficient(
                                                "γ, transactions/s of one user",
                                                NumberText.of(law.gamma()),
                                                range(fit.gammaRange())),
                                        new Coefficient(
                                                "α, contention", number(law.alpha()), numbers(fit.alphaRange())),
                                        new Coefficient("β, coherence", number(law.beta()), numbers(fit.betaRange()))))
                        .text("X(N) = γN / (1 + α(N−1) + βN(N−1))", Coefficient::name)
                        .figure("fitted", Coefficient::fitted)
                        .figure("95 % interval", Coefficient::interval)
                        .build(),
                Block.paragraph(peak(fit)),
                Block.paragraph((fit.lackOfFit().found() ? "LACK OF FIT: the levels do not follow the law; " : "Fit: ")
                        + fit.lackOfFit().text() + "."),
                Block.paragraph(
                        few
                                ? "Few levels: " + ScalabilityFit.LEVELS_WANTED
                                        + " or more, from 1 user on, determine the coefficients better."
                                : ""),
                Block.paragraph(intervals(fit)));
    }

    private static String intervals(ScalabilityFit fit) {
        String how = "Intervals are asymptotic (delta method, Student's t with " + fit.degreesOfFreedom()
                + " degrees of freedom) and of the curve, not of a single run. ";
        return fit.runs() > 0
                ? how + "They count each of the " + fit.runs()
                        + " runs once, since levels of one run share its database and its hour."
                : how
                        + "They assume that levels deviate independently; levels of one run share its database and its hour.";
    }

    private String peak(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        if (fit.lackOfFit().found()) {
            return "No peak is given: the levels do not follow the curve.";
        }
        if (!fit.hasPeak()) {
            return "No peak: the interval of β contains 0; the data show no number of users from which throughput falls."
                    + (Double.isFinite(law.greatest())
                            ? " The curve ends at " + NumberText.of(law.greatest()) + " transactions/s, EXTRAPOLATED."
                            : "");
        }
        List<Level> levels = plan.runs().levels();
        return "Peak: " + NumberText.of(law.greatest()) + " transactions/s with " + NumberText.of(law.peakUsers())
                + " users (" + range(fit.peakRange()) + "), "
                + Extrapolation.factor(
                        law.peakUsers(), levels.get(levels.size() - 1).users(), "the most users measured")
                + ".";
    }

    private Table demands() {
        return Table.of("What a transaction asks for", plan.demands())
                .text("in one transaction", Demand::name)
                .number("at the busiest level", Demand::atMost)
                .figure("over all levels", demand -> range(demand.measured()))
                .build();
    }

    private List<Block> limits() {
        if (plan.limits().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        for (DeviceLimit limit : plan.limits()) {
            blocks.add(Block.paragraph("Now " + limit.approach().sentence() + "."));
            blocks.add(Block.paragraph("At its ceiling " + limit.approach().device() + " allows " + limit.text()));
        }
        blocks.add(Block.paragraph(
                "Assumes that a transaction asks the device for what it did at the busiest level (in brackets: by"
                        + " the most and least of all levels), that mix and block size stay, and that nothing else"
                        + " runs short"
                        + " before. Time there is that of a full queue: responses are long."));
        return blocks;
    }

    private static Section readTime(ReadTime answer) {
        return Section.of(
                "read-time",
                "If a data-page read took " + NumberText.of(answer.readMillis()) + " ms at the device",
                Table.of("Reads of another time", answer.rows())
                        .whole("users", ReadTime.Row::users)
                        .number("reads", ReadTime.Row::readsPerTransaction)
                        .figure("ms at device", row -> range(row.measured()))
                        .number("ms of call", ReadTime.Row::callMillis)
                        .number("transactions/s", ReadTime.Row::perSecond)
                        .number("then from", row -> row.bounds().low())
                        .number("to", row -> row.bounds().high())
                        .whole("NOPM from", row -> row.newOrdersBounds().low())
                        .whole("to", row -> row.newOrdersBounds().high())
                        .text(
                                "limited by",
                                row -> row.limitedBy().isEmpty() ? "nothing known" : "ceiling of " + row.limitedBy())
                        .build(),
                Block.paragraph("Reads took " + range(answer.measured()) + " ms at the device; this time is "
                        + Extrapolation.beside(answer.readMillis(), answer.measured(), "measured") + "."),
                Block.paragraph(
                        "Bounds, not a forecast. One is N/(T − n·(l − l′)): nothing else of a transaction changes,"
                                + " except waits for locks whose holder reads. The other is throughput as it is: waiting elsewhere takes all"
                                + " that changes. Both are wider by 3 %, by which runs of one configuration differ. Assumes the same users"
                                + " in a closed loop, and as many reads in a transaction."),
                Block.paragraph(
                        "l and l′ are the device's own times of a read, with its queue. Where the device was not"
                                + " sampled, or served others too, l is between the time that a session slept in the call and the"
                                + " whole call."));
    }

    private static Section bySlope(List<InjectedReads> runs, double readMillis) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Table.of("Reads of another time, by injected delays", runs)
                .whole("users", InjectedReads::users)
                .number("ms at device", InjectedReads::deviceMillis)
                .number("ms of call", run -> run.effect().plainReadMillis())
                .number("transactions/s", run -> run.effect().plainPerSecond())
                .figure("slope", run -> InjectionFindings.text(run.effect()))
                .number("then", run -> run.perSecond(readMillis))
                .figure("95 % interval", run -> range(run.range(readMillis)))
                .text("run", InjectedReads::run)
                .build());
        runs.forEach(run -> blocks.add(Block.paragraph("Run " + run.run() + ": reads were delayed by "
                + NumberText.of(run.effect().addedMillis()) + " ms; this time is " + run.extrapolation(readMillis)
                + ".")));
        blocks.add(Block.paragraph(
                "EXTRAPOLATED by the slope that injected delays showed: X·exp(b·(l′ − l)). The interval is"
                        + " that of the slope; it says nothing about a time far from those measured."));
        return Section.of("injected-reads", "Reads of another time, by injected delays", blocks);
    }

    private static String range(Range range) {
        if (range.low() == range.high()) {
            return NumberText.of(range.low());
        }
        return Double.isFinite(range.low())
                ? NumberText.of(range.low()) + " to " + NumberText.of(range.high())
                : NumberText.NOT_MEASURED;
    }

    private static String number(double coefficient) {
        return String.format(Locale.ROOT, "%.3g", coefficient);
    }

    private static String numbers(Range range) {
        return number(range.low()) + " to " + number(range.high());
    }
}
