package io.latchmark.analysis.consistency;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.report.RunJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds contradictions in what a document prints: a number of operations times the time of each that is not the printed product,
 * parts that do not add up to the whole, ratios that are not the quotient of the printed counts, and figures that differ between
 * terminal, page, Markdown and JSON. Only printed values are read; differences that rounding explains are ignored. Also found is
 * what is printed instead of a number: NaN, Infinity.
 */
public final class Contradictions {
    /** Matches a printed number. */
    static final String N = "([-+]?[0-9][0-9,]*(?:\\.[0-9]+)?)";

    private static final Pattern PART = Pattern.compile(N + " % (?:of a transaction's time )?was [^:.]*: " + N
            + " per transaction of " + N + " ms each, " + N + " of " + N + " ms");
    private static final Pattern SHARE = Pattern.compile(N + " % (?:of a transaction's time )?was [^:.]*: (?:" + N
            + " per transaction of " + N + " ms each, )?" + N + " of " + N + " ms");
    private static final Pattern SPLIT =
            Pattern.compile(N + " % (?:of a transaction's time )?was [^:.]*: (?:(?!Next, )[^(])*\\(at least " + N
                    + " % asleep, at most " + N + " % on CPU in the calls, " + N + " % waiting");
    private static final Pattern AT_DEVICE = Pattern.compile(": " + N + " per transaction of " + N + " ms each, " + N
            + " of " + N + " ms \\(" + N + " % at the device, which took " + N + " ms each");
    /** Matches the throughput of a run. */
    static final Pattern RATE = Pattern.compile(N + " transactions/s over");

    private static final Pattern NO_NUMBER =
            Pattern.compile("(?m)^.*(?:\\b(?:NaN|Infinity)\\b|(?<![0-9.,])[-−]0(?:\\.0+)? %).*");
    private static final Pattern BOUND =
            Pattern.compile("would give " + N + " to " + N + " transactions/s \\(" + N + " to " + N + " times\\)");
    private static final Pattern READS =
            Pattern.compile("device " + N + ", all backends " + N + " \\(ratio " + N + "\\)");
    private static final Pattern LAW =
            Pattern.compile("X·\\(R\\+Z\\) = " + N + "/s · \\(" + N + " \\+ " + N + "\\) ms = " + N);
    private static final Pattern CPU = Pattern.compile("CPUs? of the [^:;]* used " + N
            + " %: database " + N + " %, driver " + N + " %, sampling " + N + " %, other programs " + N
            + " %(?:, stolen " + N + " %)?");
    private static final Pattern MEANS =
            Pattern.compile("(?m)^" + N + " % transactions per second \\(95 % interval.*\\n.*? " + N
                    + " transactions/s, .*? " + N + " at [^;\\n]*$");

    private final List<String> found = new ArrayList<>();

    private Contradictions() {}

    /** The contradictions in what is printed about a run directory, one sentence each; empty if there are none. */
    public static List<String> in(Path run) {
        CheckedRun read = CheckedRun.read(run);
        return in(RunDocument.of(read, Approaches.NONE), JsonText.of(RunJson.fields(read, Approaches.NONE)));
    }

    /**
     * The contradictions in all forms of a document and in its JSON, one sentence each; empty if there are none.
     *
     * @param json of the run or the comparison
     */
    public static List<String> in(Document document, String json) {
        List<String> found = new ArrayList<>(in(document));
        found.addAll(JsonFigures.in(json, unwrapped(TextRenderer.lines(document))));
        return List.copyOf(found);
    }

    /** The contradictions in all forms of a document except JSON, one sentence each; empty if there are none. */
    static List<String> in(Document document) {
        Contradictions contradictions = new Contradictions();
        List<String> markdown = MarkdownRenderer.lines(document);
        Page page = Page.read(HtmlRenderer.page(document));
        String text = unwrapped(TextRenderer.lines(document));
        contradictions.sentences("terminal", text);
        contradictions.sentences("Markdown", PrintedTable.unescaped(String.join("\n", markdown)));
        contradictions.sentences("page", page.text());
        contradictions.tables("Markdown", PrintedTable.ofMarkdown(markdown));
        contradictions.tables("page", page.tables());
        contradictions.answers(text, PrintedTable.unescaped(String.join("\n", markdown)), page);
        return List.copyOf(contradictions.found);
    }

    private static String unwrapped(List<String> lines) {
        return String.join("\n", lines).replaceAll("\n {13}(?=\\S)", " ");
    }

    /** The answers on the page must appear verbatim on the terminal and in Markdown. */
    private void answers(String text, String markdown, Page page) {
        String flatText = text.replaceAll("\\s+", " ");
        String flatMarkdown = markdown.replaceAll("\\s+", " ");
        for (String answer : page.answers()) {
            String plain = answer.replaceAll("\\s+", " ").strip();
            if (!flatText.contains(plain)) {
                found.add("terminal: does not say as the page: " + plain);
            }
            if (!flatMarkdown.contains(plain)) {
                found.add("Markdown: does not say as the page: " + plain);
            }
        }
    }

    private void sentences(String form, String text) {
        for (Matcher part = PART.matcher(text); part.find(); ) {
            require(form, number(part, 2).times(number(part, 3)).canBe(number(part, 4)), part.group());
        }
        for (Matcher part = SHARE.matcher(text); part.find(); ) {
            require(form, share(number(part, 4), number(part, 5)).canBe(number(part, 1)), part.group());
        }
        for (Matcher part = SPLIT.matcher(text); part.find(); ) {
            Printed sum = number(part, 2).plus(number(part, 3)).plus(number(part, 4));
            require(form, sum.canBe(number(part, 1)), part.group());
        }
        for (Matcher part = AT_DEVICE.matcher(text); part.find(); ) {
            Printed millis = number(part, 1).times(number(part, 6));
            require(form, share(millis, number(part, 4)).canBe(number(part, 5)), part.group());
        }
        for (Matcher reads = READS.matcher(text); reads.find(); ) {
            require(form, number(reads, 1).over(number(reads, 2)).canBe(number(reads, 3)), reads.group());
        }
        for (Matcher law = LAW.matcher(text); law.find(); ) {
            Printed users =
                    number(law, 1).times(number(law, 2).plus(number(law, 3))).over(Printed.exactly(1e3));
            require(form, users.canBe(number(law, 4)), law.group());
        }
        for (Matcher cpu = CPU.matcher(text); cpu.find(); ) {
            Printed sum =
                    number(cpu, 2).plus(number(cpu, 3)).plus(number(cpu, 4)).plus(number(cpu, 5));
            Printed all = cpu.group(6) == null ? sum : sum.plus(number(cpu, 6));
            require(form, all.canBe(number(cpu, 1)), cpu.group());
        }
        for (Matcher means = MEANS.matcher(text); means.find(); ) {
            Printed change = share(number(means, 2), number(means, 3)).minus(Printed.exactly(100));
            require(form, change.canBe(number(means, 1)), means.group());
        }
        for (Matcher none = NO_NUMBER.matcher(text); none.find(); ) {
            require(form, false, "prints what is no number: " + none.group());
        }
        bounds(form, text);
    }

    private void bounds(String form, String text) {
        Matcher rate = RATE.matcher(text);
        if (!rate.find()) {
            return;
        }
        for (Matcher bound = BOUND.matcher(text); bound.find(); ) {
            for (int end = 1; end <= 2; end++) {
                require(
                        form,
                        number(bound, end).over(number(rate, 1)).canBe(number(bound, end + 2)),
                        rate.group() + "; " + bound.group());
            }
        }
    }

    private static Printed number(Matcher matcher, int group) {
        return Printed.found(matcher.group(group));
    }

    private static Printed share(Printed part, Printed whole) {
        return part.over(whole).times(Printed.exactly(100));
    }

    private void require(String form, boolean agrees, String what) {
        if (!agrees) {
            found.add(form + ": " + what.replaceAll("\\s+", " "));
        }
    }

    private void tables(String form, List<PrintedTable> tables) {
        for (PrintedTable table : tables) {
            if (table.has("Spent on", "Number", "ms each", "ms", "Share")) {
                time(form, table);
            }
            if (table.has("Part", "Throughput", "Share")) {
                waterfall(form, table);
            }
            differences(form, table);
        }
    }

    private void time(String form, PrintedTable table) {
        List<List<String>> rows = table.rows();
        Optional<Printed> all = table.number(rows.get(rows.size() - 1), "ms");
        Printed sum = Printed.exactly(0);
        for (List<String> row : rows.subList(0, rows.size() - 1)) {
            String what = String.join(" | ", row);
            Optional<Printed> millis = table.number(row, "ms");
            Optional<Printed> count = table.number(row, "Number");
            Optional<Printed> each = table.number(row, "ms each");
            Optional<Printed> asleep = table.number(row, "asleep, at least");
            Optional<Printed> on = table.number(row, "on CPU");
            Optional<Printed> waiting = table.number(row, "waiting for CPU");
            if (millis.isEmpty()) {
                continue;
            }
            sum = sum.plus(millis.get());
            if (count.isPresent() && each.isPresent()) {
                require(form, count.get().times(each.get()).canBe(millis.get()), what);
            }
            if (asleep.isPresent() && on.isPresent() && waiting.isPresent()) {
                require(form, asleep.get().plus(on.get()).plus(waiting.get()).canBe(millis.get()), what);
            }
            Optional<Printed> share = table.number(row, "Share");
            if (share.isPresent() && all.isPresent()) {
                require(form, share(millis.get(), all.get()).canBe(share.get()), what);
            }
        }
        require(form, all.isEmpty() || sum.canBe(all.get()), "the parts of the time of a transaction and their sum");
    }

    private void waterfall(String form, PrintedTable table) {
        List<List<String>> rows = table.rows();
        Optional<Printed> all = table.number(rows.get(rows.size() - 1), "Throughput");
        Printed sum = Printed.exactly(0);
        for (List<String> row : rows.subList(0, rows.size() - 1)) {
            Optional<Printed> part = table.number(row, "Throughput");
            if (part.isEmpty() || all.isEmpty()) {
                continue;
            }
            sum = row.get(0).strip().startsWith("of it by") ? sum : sum.plus(part.get());
            Optional<Printed> share = table.number(row, "Share");
            if (share.isPresent()) {
                require(form, share(part.get(), all.get()).canBe(share.get()), String.join(" | ", row));
            }
        }
        require(form, all.isEmpty() || sum.canBe(all.get()), "the parts of a difference and their sum");
    }

    /** Compares two columns with their change or difference, unless it is labelled as adjusted. */
    private void differences(String form, PrintedTable table) {
        int change = table.headings().indexOf("Change");
        int difference = table.headings().indexOf("Difference, ms");
        int result = Math.max(change, difference);
        if (result < 3) {
            return;
        }
        for (List<String> row : table.rows()) {
            Optional<Printed> base = Printed.of(row.get(result - 2));
            Optional<Printed> other = Printed.of(row.get(result - 1));
            Optional<Printed> printed = Printed.of(row.get(result));
            if (base.isPresent() && other.isPresent() && printed.isPresent()) {
                Printed computed = change > 0 && row.get(result).contains("%")
                        ? share(other.get(), base.get()).minus(Printed.exactly(100))
                        : other.get().minus(base.get());
                require(form, computed.canBe(printed.get()), String.join(" | ", row));
            }
        }
    }
}
