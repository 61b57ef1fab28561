package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.FactDifference;
import io.latchmark.analysis.compare.JudgedFigure;
import io.latchmark.analysis.compare.RunDifference;
import io.latchmark.analysis.compare.Waterfall;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Creates the document that compares two single runs. Text may be untrusted. */
public final class DifferenceDocument {
    private static final String FIRST = "A";
    private static final String SECOND = "B";

    private final RunDifference difference;

    private DifferenceDocument(RunDifference difference) {
        this.difference = difference;
    }

    /** The document of two runs. */
    public static Document of(RunDifference difference) {
        return new DifferenceDocument(difference).document();
    }

    private Document document() {
        List<Block> head = new ArrayList<>();
        head.add(Block.paragraph(headline() + ".").in(Form.TEXT));
        head.addAll(paragraphs(warnings()));
        List<Block> description = new ArrayList<>();
        description.addAll(paragraphs(difference.waterfalls().stream().flatMap(this::described)));
        difference.waterfalls().forEach(waterfall -> description.add(steps(waterfall)));
        return new Document(
                new Document.Head(
                        "Two runs",
                        difference.first().figures().run() + " and "
                                + difference.second().figures().run(),
                        headline(),
                        head),
                List.of(
                        Section.of("figures", "Figures", figures()),
                        Section.of("user", "Where a transaction's time went", ledger(difference.user())),
                        Section.of("device", "What a transaction asked of the devices", ledger(difference.device())),
                        Section.of("description", "The difference divided, as a description", description),
                        Section.of("checks", "Checks that did not pass in both", checks()),
                        Section.of("facts", "What differs", facts()),
                        Section.of("repeat", "What has to be repeated to know", paragraphs(repeat()))),
                "Formulas, sources and limits: docs/method.md. " + Document.NO_TPC_RESULT);
    }

    private static List<Block> paragraphs(Stream<String> texts) {
        return texts.map(Block::paragraph).toList();
    }

    private String headline() {
        return "B against A: " + NumberText.signed(difference.change()) + " "
                + difference.figure().title() + "; no verdict: one run a side says nothing about chance";
    }

    private Stream<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (RunDifference.Side side : List.of(difference.first(), difference.second())) {
            String name = side.equals(difference.first()) ? FIRST : SECOND;
            if (!side.figures().isUsable()) {
                warnings.add("NOT USABLE: " + name + ": " + ComparisonWords.status(side.figures()) + ".");
            }
            if (!side.steady()) {
                warnings.add(name + " was not steady: its throughput depends on which part is looked at.");
            }
        }
        if (difference.otherLevel()) {
            warnings.add("The runs have no load in common ("
                    + difference.first().figures().level() + ", "
                    + difference.second().figures().level() + "): the load by itself changes throughput.");
        }
        if (!difference.loads().isEmpty()) {
            warnings.add("The loads differ; throughput says nothing about a configuration: "
                    + String.join("; ", difference.loads()) + ".");
        }
        return warnings.stream();
    }

    private record Row(String name, Function<RunDifference.Side, String> value) {}

    private Table figures() {
        return Table.of(
                        "Figures",
                        List.of(
                                        new Row("run", side -> side.figures().run()),
                                        new Row(
                                                "configuration",
                                                side -> side.figures().label()),
                                        new Row("load", side -> side.figures().level()),
                                        new Row(
                                                "started",
                                                side -> side.figures()
                                                        .started()
                                                        .truncatedTo(ChronoUnit.SECONDS)
                                                        .toString()),
                                        new Row("result", side -> ComparisonWords.status(side.figures())),
                                        new Row(
                                                "new orders per minute",
                                                side -> NumberText.whole(
                                                        side.figures().newOrdersPerMinute())),
                                        new Row(
                                                "transactions per second",
                                                side -> NumberText.of(
                                                        side.figures().transactionsPerSecond())),
                                        new Row(
                                                "New-Order p50, ms",
                                                side -> NumberText.of(
                                                        side.newOrder().p50())),
                                        new Row(
                                                "New-Order p95, ms",
                                                side -> NumberText.of(
                                                        side.newOrder().p95())),
                                        new Row(
                                                "New-Order p99, ms",
                                                side -> NumberText.of(
                                                        side.newOrder().p99())),
                                        new Row(
                                                JudgedFigure.HIGHEST_RATE.title(),
                                                side -> NumberText.of(
                                                        side.figures().highestRatePerSecond())),
                                        new Row("steady", side -> side.figures().steadyText()))
                                .stream()
                                .filter(row -> difference.figure() == JudgedFigure.HIGHEST_RATE
                                        || !row.name().equals(JudgedFigure.HIGHEST_RATE.title()))
                                .toList())
                .text("Figure", Row::name)
                .figure(FIRST, row -> row.value().apply(difference.first()))
                .figure(SECOND, row -> row.value().apply(difference.second()))
                .build();
    }

    private Table ledger(List<RunDifference.Pair> parts) {
        return Table.of("Parts", parts)
                .text("Milliseconds of a transaction", RunDifference.Pair::name)
                .number(FIRST, RunDifference.Pair::first)
                .number(SECOND, RunDifference.Pair::second)
                .number("Change", part -> part.second() - part.first())
                .number("Number in A", RunDifference.Pair::count)
                .number("Number in B", RunDifference.Pair::otherCount)
                .build();
    }

    private Stream<String> described(Waterfall waterfall) {
        return waterfall.main().stream()
                .map(step -> waterfall.title() + ": the largest part of the difference is " + step.name() + ", "
                        + NumberText.percent(waterfall.share(step)) + ".");
    }

    private static Table steps(Waterfall waterfall) {
        return Table.of(waterfall.title(), waterfall.steps())
                .text(waterfall.title(), Waterfall.Step::name)
                .figure("Throughput", step -> ComparisonWords.percent(waterfall, step.amount()))
                .percent("Share", waterfall::share)
                .build();
    }

    private Table checks() {
        return Table.of("Checks", difference.checks())
                .text("Check", RunDifference.Check::name)
                .text(FIRST, RunDifference.Check::first)
                .text(SECOND, RunDifference.Check::second)
                .build();
    }

    private List<Block> facts() {
        List<FactDifference> facts = difference.differing();
        return List.of(
                Block.paragraph(facts.isEmpty() ? "No recorded setting or fact differs." : ""),
                Table.of("What differs", facts)
                        .text("Setting or fact", FactDifference::name)
                        .text(FIRST, FactDifference::base)
                        .text(SECOND, FactDifference::other)
                        .tone(fact -> Tone.PLAIN)
                        .build());
    }

    private Stream<String> repeat() {
        List<String> steps = new ArrayList<>();
        if (!difference.loads().isEmpty() || difference.otherLevel()) {
            steps.add("Repeat one of the two with the load of the other.");
        }
        if (!difference.first().steady() || !difference.second().steady()) {
            steps.add("Lengthen the warm-up until both are steady.");
        }
        if (difference.differing().stream().anyMatch(fact -> fact.name().startsWith("start.content"))) {
            steps.add("Start both from the same content: what was loaded or restored differs.");
        }
        List<FactDifference> causes = difference.differing().stream()
                .filter(FactDifference::isOfConfiguration)
                .toList();
        if (causes.size() > 1) {
            steps.add(FactDifference.named(causes) + " differ: change one at a time, or several in an experiment.");
        }
        steps.add(
                causes.isEmpty()
                        ? "No setting of the server, and nothing known of storage or host, differs. Make four more runs of this"
                                + " configuration, from the same content ('latchmark reset'): if they scatter as far as"
                                + " these two, the difference is chance; otherwise look at what else differs."
                        : "Repeat both four times each, alternately and from the same content ('latchmark reset'), and"
                                + " compare them with 'latchmark compare'; 'latchmark experiment' does this by itself.");
        return steps.stream();
    }
}
