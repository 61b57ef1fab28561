package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.Pages;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Redoes what is on the first screen of a comparison from the numbers printed on it, as a reader would. */
final class FirstScreensTest {
    private static final int EACH = 50;
    private static final String NUMBER = "([0-9][0-9,.]*)";
    private static final Pattern PRODUCT = Pattern.compile(NUMBER + " × " + NUMBER + " = " + NUMBER + " ms");
    private static final Pattern WHY = Pattern.compile("A transaction takes " + NUMBER + " ms (less|more): " + NUMBER
            + " ms (?:less|more) of data-page reads \\(.*? = " + NUMBER + " ms instead of .*? = " + NUMBER + " ms\\)");
    private static final Pattern CHANGE = Pattern.compile("(?:([+-])|(×)|(÷))?([0-9.]+)(?: %)?( \\(.*\\))?");

    @ParameterizedTest
    @EnumSource
    void everySumProductAndDifferenceCanBeRedone(FirstScreens.Kind kind) {
        for (int seed = 0; seed < EACH; seed++) {
            Comparison comparison = FirstScreens.comparison(kind, seed);
            Document screen = screen(comparison);
            List<String> markdown = MarkdownRenderer.lines(screen);
            String at = kind + " " + seed + ":\n" + String.join("\n", markdown);

            List<List<String>> parts = table(markdown, "Part");
            partsAddUp(parts, at);
            differencesFollowFromThroughput(comparison, table(markdown, "Configuration"), parts, at);
            productsAreRight(String.join("\n", markdown), at);
            theReasonIsOfTheTable(String.join(" ", markdown), parts, at);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsToDoAgreesWithTheDoubts(FirstScreens.Kind kind) {
        for (int seed = 0; seed < EACH; seed++) {
            Comparison comparison = FirstScreens.comparison(kind, seed);
            Decision decision = comparison.decision();
            String todo = String.join(" ", decision.todo());
            boolean open = comparison.contrasts().stream().anyMatch(Contrast::isOpen);

            switch (kind) {
                case PROCESSORS -> assertThat(todo).contains("fewer users");
                case DISTURBED, ONE_SIDE -> assertThat(todo).contains("Stop the other programs");
                case UNSTEADY -> assertThat(todo).contains("warm-up");
                case SHORT ->
                    assertThat(decision.doubts()).singleElement().asString().contains("undecided in");
                case TOO_FEW -> assertThat(decision.headline()).contains("too few runs");
                default -> assertThat(decision.doubts()).isEmpty();
            }
            if (!decision.doubts().isEmpty() && kind != FirstScreens.Kind.SHORT) {
                assertThat(todo)
                        .doesNotContain("more block", "more runs of each")
                        .contains("repeat");
                assertThat(decision.trusted()).isFalse();
            } else {
                assertThat(decision.trusted()).isEqualTo(!open);
                assertThat(todo.isEmpty()).isEqualTo(!open);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTerminalOfTwentyLinesAndEightyColumnsShowsIt(FirstScreens.Kind kind) {
        for (int seed = 0; seed < EACH; seed++) {
            Comparison comparison = FirstScreens.comparison(kind, seed);
            List<String> text = TextRenderer.lines(screen(comparison));

            assertThat(text)
                    .as(String.join("\n", text))
                    .hasSizeLessThanOrEqualTo(20)
                    .allMatch(line -> line.length() <= 80);
            assertThat(text.get(0))
                    .contains(comparison.decision().headline().split(";")[0].substring(0, 20));
            comparison
                    .contrasts()
                    .forEach(contrast -> assertThat(text)
                            .anyMatch(line -> line.contains(contrast.other())
                                    && line.contains(contrast.verdict().title())));
        }
    }

    @ParameterizedTest
    @EnumSource
    void thePageSaysTheSame(FirstScreens.Kind kind) {
        Comparison comparison = FirstScreens.comparison(kind, 1);
        String page = Pages.plain(HtmlRenderer.page(ComparisonDocument.of(comparison, List.of())))
                .replace("&#39;", "'");
        Decision decision = comparison.decision();

        assertThat(page).contains(decision.headline(), decision.reason());
        decision.todo().forEach(step -> assertThat(page).contains(step));
        comparison.contrasts().forEach(contrast -> assertThat(page).contains(ChangeText.of(contrast.effect())));
    }

    @ParameterizedTest
    @EnumSource(names = {"WINNER", "UNPAIRED", "THREE"})
    void theReasonIsThatOfTheDivisionOrSaysThatItIsNot(FirstScreens.Kind kind) {
        for (int seed = 0; seed < EACH; seed++) {
            Comparison comparison = FirstScreens.comparison(kind, seed);
            String text = String.join(" ", TextRenderer.lines(screen(comparison)));
            for (Contrast contrast : comparison.contrasts()) {
                TransactionTime base =
                        comparison.group(contrast.base(), contrast.level()).time();
                TransactionTime other =
                        comparison.group(contrast.other(), contrast.level()).time();
                Optional<String> divided = contrast.waterfalls().stream()
                        .findFirst()
                        .flatMap(Waterfall::main)
                        .map(Waterfall.Step::name);
                if (contrast.isDifferent() && !base.cause(other).equals(divided)) {
                    assertThat(text).contains("By the division below it is");
                }
            }
        }
    }

    private static Document screen(Comparison comparison) {
        return new Document(ComparisonDocument.of(comparison, List.of()).head(), List.of(), "");
    }

    private static List<List<String>> table(List<String> markdown, String first) {
        List<List<String>> rows = new ArrayList<>();
        int from = IntStream.range(0, markdown.size())
                .filter(i -> markdown.get(i).startsWith("| " + first + " |"))
                .findFirst()
                .orElse(markdown.size());
        for (String line : markdown.subList(from, markdown.size())) {
            if (line.isEmpty()) {
                break;
            }
            rows.add(Arrays.stream(line.substring(2, line.length() - 2).split(" \\| ", -1))
                    .map(String::strip)
                    .toList());
        }
        return rows;
    }

    private static void partsAddUp(List<List<String>> rows, String at) {
        List<String> total = rows.get(rows.size() - 1);
        for (int column = 1; column < total.size(); column++) {
            BigDecimal sum = BigDecimal.ZERO;
            for (List<String> row : rows.subList(2, rows.size() - 1)) {
                sum = sum.add(decimal(row.get(column)));
            }
            assertThat(sum).as(at).isEqualByComparingTo(decimal(total.get(column)));
        }
        if (rows.get(0).get(rows.get(0).size() - 1).startsWith("Difference")) {
            int base = rows.get(0).get(1).startsWith("array-a") ? 1 : 2;
            for (List<String> row : rows.subList(2, rows.size())) {
                assertThat(decimal(row.get(3 - base)).subtract(decimal(row.get(base))))
                        .as(at)
                        .isEqualByComparingTo(decimal(row.get(3)));
            }
        }
    }

    /** Throughput, users and milliseconds agree; and the difference is that of the two throughputs, but for the order of runs. */
    private static void differencesFollowFromThroughput(
            Comparison comparison, List<List<String>> rows, List<List<String>> parts, String at) {
        double base = value(row(rows, comparison.base()).get(2));
        List<String> total = parts.get(parts.size() - 1);
        for (List<String> row : rows.subList(2, rows.size())) {
            double rate = value(row.get(2));
            int column = IntStream.range(1, parts.get(0).size())
                    .filter(i -> parts.get(0).get(i).startsWith(row.get(0)))
                    .findFirst()
                    .orElseThrow();
            double millis =
                    comparison.contrasts().get(0).figure().isTime() ? rate / Planted.P95 : Planted.USERS * 1e3 / rate;
            assertThat(millis).as(at).isCloseTo(value(total.get(column)), withinPercentage(0.6));
            Optional<Contrast> contrast = comparison.contrasts().stream()
                    .filter(one -> one.other().equals(row.get(0)))
                    .findFirst();
            if (contrast.isPresent()) {
                double printed = ratio(row.get(3));
                double tolerance = contrast.get().adjusted() ? 0.05 : 0.02;
                assertThat(printed / (rate / base)).as(at).isCloseTo(1, within(tolerance));
                assertThat(printed).as(at).isPositive();
                assertThat(row.get(1)).isEqualTo(contrast.get().verdict().title());
            }
        }
    }

    private static List<String> row(List<List<String>> rows, String name) {
        return rows.stream().filter(row -> row.get(0).equals(name)).findFirst().orElseThrow();
    }

    private static double ratio(String cell) {
        Matcher change = CHANGE.matcher(cell);
        assertThat(change.matches()).as(cell).isTrue();
        double number = Double.parseDouble(change.group(4));
        if (change.group(2) != null) {
            return number;
        }
        return change.group(3) != null ? 1 / number : 1 + ("-".equals(change.group(1)) ? -number : number) / 100;
    }

    private static void productsAreRight(String text, String at) {
        Matcher product = PRODUCT.matcher(text);
        while (product.find()) {
            double number = value(product.group(1));
            double each = value(product.group(2));
            assertThat(number * each / value(product.group(3))).as(at).isCloseTo(1, within(0.012));
        }
    }

    private static void theReasonIsOfTheTable(String text, List<List<String>> parts, String at) {
        Matcher why = WHY.matcher(text);
        if (why.find() && parts.get(0).get(parts.get(0).size() - 1).startsWith("Difference")) {
            int sign = why.group(2).equals("more") ? 1 : -1;
            List<String> total = parts.get(parts.size() - 1);
            assertThat(sign * value(why.group(1))).as(at).isCloseTo(value(total.get(3)), within(1e-9));
            assertThat(sign * value(why.group(3)))
                    .as(at)
                    .isCloseTo(value(row(parts, "data-page read").get(3)), within(1e-9));
            assertThat(value(why.group(4)) - value(why.group(5)))
                    .as(at)
                    .isCloseTo(sign * value(why.group(3)), within(1e-9));
        }
    }

    private static BigDecimal decimal(String cell) {
        return new BigDecimal(cell.replace(",", "").replace("+", ""));
    }

    private static double value(String cell) {
        return decimal(cell.replaceFirst("\\.$", "")).doubleValue();
    }
}
