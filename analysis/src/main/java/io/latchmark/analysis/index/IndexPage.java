package io.latchmark.analysis.index;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.Markup;
import io.latchmark.analysis.document.PageScript;
import io.latchmark.analysis.index.ListedResult.Validity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Resource;
import io.latchmark.platform.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * Creates the page of an index: a table of all results, complete without a script, which adds sorting, filters and the command
 * that compares. Links are relative and percent-encoded as the file system has the names; all other text is escaped and isolated
 * from the direction of its neighbours.
 */
public final class IndexPage {
    private static final String KIND = "Latchmark results";

    /** What the start of a page contains that this class created. */
    private static final String MARK = " · " + KIND + "</title>";

    private static final int START_BYTES = 4096;
    private static final int TEXT_MAX = 300;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    private final ResultIndex index;
    private final String folder;
    private final Markup out = new Markup();

    private IndexPage(ResultIndex index) {
        this.index = index;
        folder = index.folder().toUri().getRawPath();
    }

    /**
     * The page of an index.
     *
     * @param written when the results were read
     */
    static String of(ResultIndex index, Instant written) {
        IndexPage page = new IndexPage(index);
        String name =
                String.valueOf(Optional.ofNullable(index.folder().getFileName()).orElse(index.folder()));
        page.head(name, written);
        page.tools();
        page.table();
        return HtmlRenderer.page(
                name + " · " + KIND,
                page.out.toString(),
                Resource.text(IndexPage.class, "index.css"),
                PageScript.of(Resource.text(IndexPage.class, "index.js")),
                Document.NO_TPC_RESULT);
    }

    /**
     * Replaces or creates the page of an index.
     *
     * @param written when the results were read
     * @throws LatchmarkException of category USAGE as {@link #requireReplaceable}; of category ENVIRONMENT if it can't be written
     */
    public static void write(Path page, ResultIndex index, Instant written) {
        requireReplaceable(page);
        WholeFile.replace(page, of(index, written));
    }

    /**
     * Refuses to replace what is not the page of an index.
     *
     * @throws LatchmarkException of category USAGE if there is something else
     */
    public static void requireReplaceable(Path page) {
        if (Files.exists(page, LinkOption.NOFOLLOW_LINKS) && !isIndex(page)) {
            throw LatchmarkException.usage(page + " exists and was not written by 'latchmark report': it is left as it"
                    + " is; move it, or list another folder");
        }
    }

    private static boolean isIndex(Path page) {
        if (!Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(page, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(START_BYTES), StandardCharsets.UTF_8).contains(MARK);
        } catch (IOException e) {
            return false;
        }
    }

    private void head(String name, Instant written) {
        out.open("header").open("p", "class=eyebrow").text(KIND + " · ");
        out.open("strong").element("bdi", name).close("strong").close("p").line();
        out.element("h1", index.counts()).line();
        out.element(
                        "p",
                        "As of " + TIME.format(written)
                                + " UTC; write this page again with 'latchmark report' for newer results.",
                        "class=conditions")
                .line();
        if (!index.notes().isEmpty()) {
            out.open("ul", "class=warnings");
            index.notes().forEach(note -> out.element("li", note));
            out.close("ul").line();
        }
        out.close("header").line();
    }

    /** Hidden without a script, which is needed for each. */
    private void tools() {
        out.open("div", "id=tools class=tools hidden=hidden").line();
        out.empty(
                "input",
                "id=filter type=search aria-label=Filter placeholder=%s autocomplete=off spellcheck=false maxlength=200",
                "Filter: label, folder, date, finding …");
        choice(
                "kind",
                "all kinds",
                index.results().stream()
                        .map(ListedResult::kindTitle)
                        .distinct()
                        .sorted()
                        .toList());
        choice(
                "validity",
                "any validity",
                Stream.of(Validity.values())
                        .filter(validity -> index.results().stream().anyMatch(result -> result.validity() == validity))
                        .map(Validity::title)
                        .toList());
        out.element("span", "", "id=count class=note role=status").line();
        out.open("div", "id=compare class=compare hidden=hidden").line();
        out.element("strong", "", "id=ticked").line();
        out.element("textarea", "", "id=command readonly=readonly rows=2 spellcheck=false aria-label=Command");
        out.element("button", "Copy", "id=copy type=button")
                .element("button", "Untick all", "id=untick type=button")
                .element("span", "", "id=hint class=note role=status")
                .line();
        out.close("div").close("div").line();
    }

    private void choice(String id, String all, List<String> titles) {
        out.open("select", "id=%s aria-label=%s autocomplete=off", id, "Filter by " + id)
                .element("option", all, "value=%s", "");
        titles.forEach(title -> out.element("option", title));
        out.close("select").line();
    }

    private void table() {
        out.open("table", "id=results").open("thead").open("tr");
        out.open("th", "class=tick").close("th");
        for (String heading :
                List.of("Result", "Kind", "Started (UTC)", "Load", "NOPM", "p95 ms", "Validity", "Finding")) {
            boolean number = heading.equals("NOPM") || heading.startsWith("p95");
            out.element("th", heading, number ? "scope=col class=n" : "scope=col");
        }
        out.close("tr").close("thead").line().open("tbody", "id=rows").line();
        index.results().forEach(this::row);
        out.close("tbody").close("table").line();
        out.element("p", "", "id=more class=more").line();
    }

    private void row(ListedResult result) {
        Path directory = result.place().directory();
        ResultKind kind = result.place().kind();
        String link = link(directory);
        boolean hasReport = Files.isRegularFile(directory.resolve(kind.report()), LinkOption.NOFOLLOW_LINKS);
        out.open("tr", "class=%s", result.validity().name().toLowerCase(Locale.ROOT))
                .open("td", "class=tick");
        if (kind.isComparable() && result.validity() != Validity.DAMAGED) {
            out.empty("input", "type=checkbox name=%s value=%s autocomplete=off", kind.title(), link);
        }
        out.close("td").open("th", "scope=row").open("a", "href=%s", hasReport ? link + kind.report() : link);
        isolated("bdi", result.label().isBlank() ? String.valueOf(directory.getFileName()) : result.label());
        out.close("a");
        isolated("small", index.folder().relativize(directory).toString());
        out.close("th")
                .element("td", result.kindTitle())
                .element("td", result.started().map(TIME::format).orElse(""))
                .element("td", result.load())
                .element("td", number(result.nopm(), NumberText::whole), "class=n")
                .element("td", number(result.p95Millis(), NumberText::of), "class=n")
                .element("td", result.validity().title())
                .open("td");
        isolated("bdi", result.finding());
        isolated("small", result.note());
        out.close("td").close("tr").line();
    }

    /** A text from outside, whose direction of writing does not affect its neighbours. */
    private void isolated(String tag, String text) {
        if (!text.isEmpty()) {
            out.element(tag, text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) + "…" : text, "dir=auto");
        }
    }

    private static String number(OptionalDouble value, DoubleFunction<String> text) {
        return value.isPresent() ? text.apply(value.getAsDouble()) : "";
    }

    /** Relative to the page. Without the dot, the start of a name before a colon would be a scheme. */
    private String link(Path directory) {
        return "./" + directory.toUri().getRawPath().substring(folder.length());
    }
}
