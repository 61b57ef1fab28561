package io.latchmark.analysis.report;

import io.latchmark.analysis.compare.ChangeText;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Decision;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.FactDifference;
import io.latchmark.analysis.compare.JudgedFigure;
import io.latchmark.analysis.compare.TransactionTime;
import io.latchmark.analysis.compare.Waterfall;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.RowChart;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first screen of a comparison: what casts doubt on it, each configuration with its difference, why, what to do, and whether
 * a purchase may rest on it. Text may be untrusted.
 */
final class ComparisonScreen {
    private final Comparison comparison;
    private final Decision decision;

    private ComparisonScreen(Comparison comparison, Decision decision) {
        this.comparison = comparison;
        this.decision = decision;
    }

    static List<Block> of(Comparison comparison) {
        return new ComparisonScreen(comparison, comparison.decision()).blocks();
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        String doubts = String.join("; ", decision.doubts());
        if (!doubts.isEmpty()) {
            String word = decision.trusted() ? "Read with care" : "No basis for a decision";
            blocks.add(new Block.Status(Tone.MARKED, word, RunWords.sentence(doubts)));
        }
        blocks.add(answers(Map.of("result", List.of(decision.headline()))).in(Form.TEXT, Form.MARKDOWN));
        blocks.add(answers(Map.of("doubt", decision.doubts())).in(Form.TEXT, Form.MARKDOWN));
        List<String> levels =
                comparison.contrasts().stream().map(Contrast::level).distinct().toList();
        for (String level : levels) {
            JudgedFigure figure = figure(level);
            List<Comparison.Group> groups = comparison.groups().stream()
                    .filter(group -> group.level().equals(level))
                    .sorted(Comparator.comparingDouble(group -> group.value(figure) * (figure.isTime() ? 1 : -1)))
                    .toList();
            if (levels.size() > 1) {
                blocks.add(new Block.Heading(3, "At " + level));
            }
            blocks.add(table(level, groups));
            blocks.add(Block.note(key(level)).in(Form.PAGE));
            blocks.addAll(TimeBlocks.of(comparison, level, groups));
            blocks.addAll(LimitChart.of(comparison, groups));
        }
        Map<String, List<String>> answers = new LinkedHashMap<>();
        answers.put("changed", changed());
        answers.put("why", why());
        answers.put("to do", todo());
        answers.put(
                "buy on it?",
                comparison.contrasts().isEmpty()
                        ? List.of()
                        : List.of((decision.trusted() ? "Yes, " : "No: ") + decision.reason() + "."));
        blocks.add(answers(answers));
        return blocks;
    }

    private static Block answers(Map<String, List<String>> texts) {
        List<Block.Answer> answers = new ArrayList<>();
        texts.forEach((label, lines) ->
                lines.forEach(line -> answers.add(new Block.Answer(line.equals(lines.get(0)) ? label : "", line))));
        return new Block.Answers(answers);
    }

    private Block table(String level, List<Comparison.Group> groups) {
        boolean anyMarked = groups.stream().anyMatch(group -> group.marked() > 0);
        Table.Builder<Comparison.Group> table = Table.of("Configurations at " + level, groups)
                .text("Configuration", Comparison.Group::label)
                .text(
                        "Verdict",
                        group -> contrast(group, level)
                                .map(contrast -> contrast.verdict().title())
                                .orElse("–"));
        JudgedFigure figure = figure(level);
        table.number(figure.heading(), group -> group.value(figure));
        table.figure("Against " + comparison.base(), group -> difference(group, level));
        table.picture(this::marks, ChangeText::rounded);
        if (anyMarked) {
            table.text("Warnings", group -> group.marked() + " of " + group.runs());
        }
        return table.tone(group ->
                        contrast(group, level).map(ComparisonScreen::tone).orElse(Tone.PLAIN))
                .build();
    }

    /** The meaning of the table's brackets, dots and lines. */
    private String key(String level) {
        Contrast first = comparison.at(level).get(0);
        return "In brackets, and as a line: the 95 % interval"
                + (first.effect().isOneOfSeveral() ? ", which holds for all comparisons together" : "")
                + (first.paired()
                        ? ". A grey dot is a block, in which both ran one after the other."
                        : ". A grey dot is a run, against the mean of " + first.base() + ".")
                + (first.adjusted() ? " Differences are adjusted for the order within blocks, the means are not." : "");
    }

    /** What is judged: response times, if they are at least of some configurations. */
    private JudgedFigure figure(String level) {
        List<JudgedFigure> figures =
                comparison.at(level).stream().map(Contrast::figure).distinct().toList();
        if (figures.contains(JudgedFigure.RESPONSE_TIME)) {
            return JudgedFigure.RESPONSE_TIME;
        }
        return figures.isEmpty() ? JudgedFigure.TRANSACTIONS : figures.get(0);
    }

    private Optional<Contrast> contrast(Comparison.Group group, String level) {
        return comparison.at(level).stream()
                .filter(contrast -> contrast.other().equals(group.label()))
                .findFirst();
    }

    /** The colour of a verdict. */
    static Tone tone(Contrast contrast) {
        return switch (contrast.verdict()) {
            case BETTER -> Tone.PASSED;
            case WORSE -> Tone.FAILED;
            case EQUIVALENT, SMALL_BUT_REAL, INCONCLUSIVE -> Tone.OPEN;
        };
    }

    private String difference(Comparison.Group group, String level) {
        if (contrast(group, level).filter(contrast -> isOfOther(contrast)).isPresent()) {
            return "–";
        }
        return contrast(group, level)
                .map(Contrast::effect)
                .map(effect ->
                        ChangeText.of(effect) + (effect.isReplicated() ? " (" + ChangeText.interval(effect) + ")" : ""))
                .orElse("–");
    }

    private List<RowChart.Mark> marks(Comparison.Group group) {
        return contrast(group, group.level())
                .map(contrast -> {
                    if (isOfOther(contrast)) {
                        return List.<RowChart.Mark>of();
                    }
                    Effect effect = contrast.effect();
                    String title = ComparisonWords.sentence(contrast);
                    Stream<RowChart.Mark> pairs = contrast.pairs().stream()
                            .map(pair -> RowChart.Mark.dot(pair, Colour.GREY, ChangeText.rounded(pair)));
                    return Stream.concat(
                                    pairs,
                                    Stream.of(
                                            new RowChart.Mark(
                                                    RowChart.Shape.INTERVAL,
                                                    effect.jointLow(),
                                                    effect.jointHigh(),
                                                    Colour.BLACK,
                                                    title),
                                            RowChart.Mark.dot(effect.change(), Colour.BLACK, title)))
                            .toList();
                })
                .orElse(List.of(RowChart.Mark.dot(0, Colour.BLACK, "compared with")));
    }

    /** Whether its difference is not one of the table's figure: of throughput, where others are of response times. */
    private boolean isOfOther(Contrast contrast) {
        return contrast.figure() != figure(contrast.level());
    }

    private List<String> changed() {
        boolean several =
                comparison.contrasts().stream().map(Contrast::other).distinct().count() > 1;
        return comparison.contrasts().stream()
                .map(contrast -> {
                    String facts = FactDifference.named(contrast.differing().stream()
                            .filter(FactDifference::confounded)
                            .toList());
                    return facts.isEmpty() ? "" : (several ? contrast.other() + ": " : "") + facts;
                })
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }

    private List<String> why() {
        boolean several = comparison.contrasts().size() > 1;
        return comparison.contrasts().stream()
                .flatMap(
                        contrast -> why(contrast)
                                .map(text -> several ? contrast.other() + ": " + text : RunWords.capital(text))
                                .stream())
                .distinct()
                .toList();
    }

    /** The part of a transaction's time that changed most, in numbers that a reader can multiply and subtract. */
    private Optional<String> why(Contrast contrast) {
        if (!contrast.isDifferent()) {
            return Optional.empty();
        }
        TransactionTime base =
                comparison.group(contrast.base(), contrast.level()).time();
        TransactionTime other =
                comparison.group(contrast.other(), contrast.level()).time();
        TimeText text = TimeText.of(comparison.groups().stream()
                .filter(group -> group.level().equals(contrast.level()))
                .map(Comparison.Group::time)
                .toList());
        return base.cause(other).map(part -> {
            double change = text.rounded(other, part) - text.rounded(base, part);
            double all = text.rounded(other) - text.rounded(base);
            double start = text.rounded(other, UserTime.START_DELAY) - text.rounded(base, UserTime.START_DELAY);
            return "a transaction takes " + more(text, all) + ": " + more(text, change) + " of "
                    + WhereTimeWent.plural(part) + " (" + text.product(other, part) + " instead of "
                    + text.product(base, part) + ")"
                    + (Math.abs(start) > Math.abs(change)
                            ? ", and for that reason " + more(text, start) + " of waiting for a free connection."
                            : ".")
                    + (contrast.figure().isTime() ? " These are means: a percentile can't be divided." : "")
                    + contradiction(contrast, part);
        });
    }

    private static String more(TimeText text, double millis) {
        return text.of(Math.abs(millis)) + " ms " + (millis < 0 ? "less" : "more");
    }

    /** Where the exact division of throughput names another main part; empty if it doesn't. */
    private static String contradiction(Contrast contrast, String part) {
        return contrast.waterfalls().stream()
                .findFirst()
                .flatMap(Waterfall::main)
                .filter(step -> !step.name().equals(part))
                .map(step -> " By the division below it is " + WhereTimeWent.plural(step.name()) + ".")
                .orElse("");
    }

    private List<String> todo() {
        List<String> todo = decision.todo();
        if (comparison.contrasts().isEmpty()) {
            return List.of();
        }
        if (todo.isEmpty()) {
            return List.of("Nothing more for this verdict.");
        }
        List<String> numbered = new ArrayList<>();
        todo.forEach(step -> numbered.add(todo.size() == 1 ? step : numbered.size() + 1 + ". " + step));
        return numbered;
    }
}
