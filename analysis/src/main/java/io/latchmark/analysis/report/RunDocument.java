package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.Facts;
import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.conformance.TestedProperty;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Section;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.StorageBounds;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.notes.ConfigurationNotes;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.LadderSummary.Level;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates the document that shows a run: a summary in text and Markdown, everything on the page. With several load levels, single
 * figures are those of the best. Interrupted and truncated runs have a document too.
 */
public final class RunDocument {
    private static final String SEEN =
            "Read at the moments of the samples: what comes and goes between two of them is not seen.";

    private final CheckedRun run;
    private final Approaches ceilings;
    private final RunData data;
    private final RunSummary summary;
    private final LadderSummary ladder;
    private final RunTables tables;

    private RunDocument(CheckedRun run, Approaches ceilings) {
        this.run = run;
        this.ceilings = ceilings;
        this.data = run.data();
        this.summary = run.summary();
        this.ladder = run.ladder();
        this.tables = new RunTables(summary, ladder);
    }

    /**
     * The document of a run.
     *
     * @param ceilings of its devices
     */
    public static Document of(CheckedRun run, Approaches ceilings) {
        return new RunDocument(run, ceilings).document();
    }

    private Document document() {
        List<Section> sections = new ArrayList<>();
        sections.add(Section.of("", "Run " + status(), console()).in(Form.TEXT));
        String word = run.gates().status().key().replace('_', ' ');
        sections.add(Section.of("", data.record().identity().id() + ": " + word, review())
                .in(Form.MARKDOWN));
        (isLoadKnown() ? pageSections() : importedSections()).forEach(section -> sections.add(section.in(Form.PAGE)));
        return new Document(
                new RunHead(run).head(),
                sections,
                "Latchmark " + data.record().identity().latchmarkVersion() + ". " + Document.NO_TPC_RESULT);
    }

    private String status() {
        Gates gates = run.gates();
        return switch (gates.status()) {
            case COMPLETE -> (reservations().isEmpty() ? "valid" : reservations()) + ": " + gates.counts();
            case INTERRUPTED -> "interrupted: " + gates.reason();
            case NOT_VALID -> "NOT VALID: " + gates.reason();
            case IMPORTED -> "imported: not checked";
        };
    }

    private String reservations() {
        return RunWords.reservations(summary).entrySet().stream()
                .map(entry -> entry.getKey().toUpperCase(Locale.ROOT) + ", " + entry.getValue())
                .collect(Collectors.joining("; "));
    }

    /** The first screen, and the parts that only some runs have. */
    private List<Block> console() {
        List<Block> blocks = new ArrayList<>(List.of(
                RunAnswers.figures(run),
                RunAnswers.meaning(run),
                items(summary.arrivals().lines()).labelled("schedule"),
                AgentTable.of(data.record()).labelled("agents"),
                items(summary.database().queues().lines()).labelled("queues"),
                items(ImportedTables.lines(data.record())).labelled("imported"),
                ImportedTables.reported(data.record()).labelled("reported"),
                items(InjectionTable.lines(run)).labelled("injected"),
                (ladder.isLadder() ? tables.levels() : Block.paragraph("")).labelled("levels"),
                items(SteadyWords.found(summary.steady())).labelled("steady"),
                items(Conformance.of(data).lines()).labelled("load"),
                items(ceilings.sentences()).labelled("ceiling")));
        ceilings.notes()
                .forEach((title, text) ->
                        blocks.add(items(List.of(text + ".")).labelled(title.toLowerCase(Locale.ROOT))));
        return blocks;
    }

    private List<Block> review() {
        List<Block> blocks = new ArrayList<>();
        String reason =
                run.gates().reason().isEmpty() ? reservations() : run.gates().reason();
        blocks.add(Block.paragraph(reason.isEmpty() ? "" : reason + "."));
        blocks.add(RunAnswers.figures(run));
        blocks.add(RunAnswers.meaning(run));
        if (!isLoadKnown()) {
            blocks.addAll(imported());
            return blocks;
        }
        blocks.add(ladder.isLadder() ? tables.levels() : Block.paragraph(""));
        blocks.add(tables.responses());
        blocks.add(AgentTable.of(data.record()));
        blocks.add(tables.time());
        blocks.add(tables.devices());
        blocks.add(CpuTables.table(summary.processors()));
        blocks.add(tables.hotPages());
        blocks.addAll(InjectionTable.blocks(run));
        ceilings.sentences().forEach(sentence -> blocks.add(Block.paragraph(sentence)));
        ceilings.notes().forEach((title, text) -> blocks.add(Block.paragraph(title + ": " + text + ".")));
        blocks.add(findings(run.gates().checks().stream()));
        return blocks;
    }

    /** Only an imported run has a load that is not known, and then nothing but its throughput is. */
    private boolean isLoadKnown() {
        return data.record().workload().users() > 0;
    }

    private List<Block> imported() {
        return List.of(items(ImportedTables.lines(data.record())), ImportedTables.reported(data.record()));
    }

    private List<Section> importedSections() {
        return List.of(
                Section.of("transactions", "What is known", imported()),
                Section.of("environment", "Environment", new RecordTables(data).blocks("")));
    }

    private static Block items(List<String> lines) {
        return new Block.Items(Style.PLAIN, lines);
    }

    private static Block.Findings findings(Stream<Finding> checks) {
        return new Block.Findings(checks.map(check -> new Block.Finding(
                        switch (check.verdict()) {
                            case PASSED -> Tone.PASSED;
                            case FAILED -> Tone.FAILED;
                            case MARKED -> Tone.MARKED;
                            case NOT_COMPARED -> Tone.OPEN;
                        },
                        check.name(),
                        check.value(),
                        check.bound(),
                        check.why(),
                        Remedies.of(check)))
                .toList());
    }

    private static boolean isPassed(Finding check) {
        return check.verdict() == Finding.Verdict.PASSED;
    }

    private List<Section> pageSections() {
        return List.of(
                Section.of("time", "Where a transaction's time went", time()),
                Section.of("ladder", "Throughput by " + (ladder.open() ? "rate" : "users"), ladder()),
                Section.of("injected", "Injected delays", InjectionTable.blocks(run)),
                Section.of("over-time", "Over time", overTime()),
                Section.of(
                        "transactions",
                        "Transactions",
                        items(ImportedTables.lines(data.record())),
                        ImportedTables.reported(data.record()),
                        new Block.Heading(3, "Response time"),
                        tables.responses(),
                        AgentTable.of(data.record()),
                        Block.note("From the moment a transaction was due to its end, over all attempts; committed or"
                                + " rolled back by design. Percentiles of merged histograms with three significant"
                                + " digits; p99.9 and p99.99 where at least 10 transactions took longer."),
                        new Block.Beside(new ResponseCharts(data, summary).distribution()),
                        new Block.Heading(3, "The driver's schedule"),
                        new Block.Items(
                                Style.PLAIN,
                                atLevels(level -> level.summary().arrivals().lines())),
                        new Block.Heading(3, "Outcomes"),
                        tables.outcomes(),
                        Block.note("Of the measurement interval. A transaction counts as started in the interval in"
                                + " which its"
                                + " first attempt began, and with the others in the one in which it ended.")),
                Section.of("storage", "Storage", storage()),
                Section.of(
                        "checks",
                        "Checks",
                        Block.note(
                                run.gates().recorded().gates().isEmpty()
                                        ? "The run record has no checks: the run did not complete."
                                        : ""),
                        findings(run.gates().checks().stream().filter(check -> !isPassed(check))),
                        new Block.Folded(
                                run.gates().checks().stream()
                                                .filter(RunDocument::isPassed)
                                                .count() + " passed",
                                findings(run.gates().checks().stream().filter(RunDocument::isPassed))),
                        Block.note(
                                "A run that fails a check is not valid. A warning does not invalidate the run, but qualifies its figures.")),
                Section.of("load", "Workload conformance (TPC-C clauses)", conformance()),
                Section.of("environment", "Environment", new RecordTables(data).blocks(resets())));
    }

    private String resets() {
        return summary.counterResets() == 0
                ? ""
                : "Counters fell " + summary.counterResets()
                        + " times; the time between the two samples of a fall is left out of every figure.";
    }

    private List<Block> time() {
        Optional<Ledger> ledger = UserTime.of(summary, ladder.open());
        if (ledger.isEmpty()) {
            return List.of();
        }
        String how = summary.waits().polls() > 0
                ? "The terminals' sessions over "
                        + NumberText.whole(summary.waits().polls()) + " polls in the measurement interval"
                : "The terminals' sessions by the server's own sums of their waits over the measurement interval";
        return List.of(
                tables.timeBar(),
                tables.time(),
                Block.note(how + ", divided by transactions per second. "
                        + RunWords.userTime(summary, ladder.open(), ledger.get())
                        + StorageBounds.basis(summary, ladder.open())));
    }

    private List<Block> ladder() {
        if (ladder.limit().isPresent()) {
            return List.of(
                    LimitChart.of(ladder.limit().get()),
                    Block.note("The estimate is by a line of limit / "
                            + ladder.limit().get().limit().figure()
                            + " over the rate. Figures of a single level, above and below, are those of the last step, which"
                            + " shows whether the rate can be held: " + ladder.levelText(ladder.best()) + "."),
                    tables.levels());
        }
        return !ladder.isLadder()
                ? List.of()
                : List.of(
                        RunCharts.levels(ladder),
                        tables.levels(),
                        Block.note(
                                "Each level has its own measurement interval. Figures of a single level, above and below, are those of the one with most new orders per minute: "
                                        + ladder.levelText(ladder.best()) + "."));
    }

    private List<Block> overTime() {
        List<SteadyState> steady =
                ladder.levels().stream().map(level -> level.summary().steady()).toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Block.note(
                        "All charts share one clock: seconds from the run's origin, and the time of day in UTC below."
                                + " Shaded parts are not measured; figures next to the names are over the measurement interval."));
        blocks.add(new Block.Items(
                Style.PLAIN, atLevels(level -> SteadyWords.lines(level.summary().steady()))));
        blocks.addAll(new RunCharts(data, summary, RunAxis.of(data, steady)).blocks(ceilings));
        return blocks;
    }

    /** Lines for each load level, with its name if there are several. */
    private List<String> atLevels(Function<Level, List<String>> lines) {
        return ladder.levels().stream()
                .flatMap(level -> lines.apply(level).stream()
                        .map(line -> ladder.isLadder() ? ladder.levelText(level) + ": " + line : line))
                .toList();
    }

    private List<Block> storage() {
        Table files = tables.files();
        Table processors = CpuTables.table(summary.processors());
        return List.of(
                new Block.Beside(List.of(tables.devices(), tables.database())),
                Block.note("From raw counters in samples.csv: the gain over the measurement interval, linear between"
                        + " the two"
                        + " samples around each of its edges. A dash means not measured."),
                new Block.Items(
                        Style.PLAIN,
                        ceilings.sentences().stream().map(RunWords::capital).toList()),
                Block.paragraph(notes()),
                new Block.Heading(3, "CPUs"),
                processors,
                processors.note(CpuTables.NOTE),
                new Block.Heading(3, "Files"),
                files,
                files.note(
                        "Stalls as the server counts them, in whole milliseconds for each access, queueing included: on"
                                + " fast storage compare with the device."),
                new Block.Heading(3, "Queues"),
                tables.queues(),
                tables.pendingIos(),
                tables.queues().note(SEEN),
                tables.pendingIos().note(tables.queues().rows().isEmpty() ? SEEN : ""),
                tables.hotPages(),
                tables.hotPages()
                        .note(
                                "PFS, GAM and SGAM pages say which pages of a file are free: each session that allocates one"
                                        + " waits for them, and more files share them out. Pages of a table or an index are hot"
                                        + " where many sessions change rows of one page."));
    }

    /** Those without records if there are none. */
    private String notes() {
        Map<String, String> notes = ceilings.notes().isEmpty()
                ? ConfigurationNotes.of(ConfigurationNotes.all(), "", Facts.of(data.record()))
                : ceilings.notes();
        return notes.entrySet().stream()
                .map(note -> note.getKey() + ": " + note.getValue() + ".")
                .collect(Collectors.joining(" "));
    }

    private List<Block> conformance() {
        Conformance conformance = Conformance.of(data);
        Table deviating = properties(conformance, true);
        Table others = properties(conformance, false);
        return List.of(
                Block.paragraph(conformance.sentence()),
                deviating,
                new Block.Folded(NumberText.whole(others.rows().size()) + " that do not deviate", others),
                Block.note("Inputs of the whole run, warm-up included, each counted once however often it was retried."
                        + " p is the probability of a deviation at least as great by chance (exact binomial test; z"
                        + " test for the mean); a property deviates at " + NumberText.of(Conformance.SIGNIFICANCE)
                        + " or less. The mix is dealt from decks, which varies less than chance."));
    }

    private static Table properties(Conformance conformance, boolean deviating) {
        return Table.of(
                        "Workload conformance (TPC-C clauses)",
                        conformance.findings().stream()
                                .filter(property -> deviating == (property.verdict() == Finding.Verdict.FAILED))
                                .toList())
                .text("Property", TestedProperty::name)
                .text("Result", finding -> switch (finding.verdict()) {
                    case PASSED -> "conforms";
                    case FAILED -> "deviates";
                    case MARKED, NOT_COMPARED -> "not tested";
                })
                .text("Found", TestedProperty::found)
                .text("Must be", TestedProperty::expected)
                .text("Clause", TestedProperty::clause)
                .number("p", TestedProperty::pValue)
                .tone(finding -> switch (finding.verdict()) {
                    case PASSED -> Tone.PASSED;
                    case FAILED -> Tone.FAILED;
                    case MARKED, NOT_COMPARED -> Tone.OPEN;
                })
                .build();
    }
}
