package io.latchmark.cli.console;

import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.operation.OperationEvent;
import io.latchmark.operation.Operator;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import io.latchmark.runner.RunListener;
import io.latchmark.schema.check.ConditionResult;
import java.util.List;
import java.util.Locale;

/** The user at the terminal: sees what happens, is asked, and ends the operation by a signal. */
public final class ConsoleOperator implements Operator {
    private final Console console;
    private final CopyLine copy;

    /** The user at this console. */
    public ConsoleOperator(Console console) {
        this.console = console;
        this.copy = new CopyLine(console);
    }

    /** How long the copy of a database has taken. */
    public String copied() {
        return copy.ended();
    }

    @Override
    public void happened(OperationEvent event) {
        if (event instanceof OperationEvent.Message message) {
            console.line(message.text());
        } else if (event instanceof OperationEvent.Warning warning) {
            console.warning(warning.text());
        } else if (event instanceof OperationEvent.Step step) {
            console.progress(step.text());
        } else if (event instanceof OperationEvent.RowsMoved moved) {
            console.progress(LoadLine.text(moved.what(), moved.progress()));
        } else if (event instanceof OperationEvent.CopyStarted started) {
            copy.began(started.what());
        } else if (event instanceof OperationEvent.Copied copied) {
            copy.copied(copied.doneBytes(), copied.totalBytes());
        } else if (event instanceof OperationEvent.Checked checked) {
            show(checked.result(), checked.everyResult());
        } else if (event instanceof OperationEvent.ProbeStarted) {
            console.line(ProbeTable.header());
        } else if (event instanceof OperationEvent.CellSecond second) {
            console.progress(ProbeTable.progress(second.cell(), second.second(), second.which()));
        } else if (event instanceof OperationEvent.CellMeasured cell) {
            console.line(ProbeTable.row(cell.result()));
            ProbeTable.notes(cell.result()).forEach(console::line);
            cell.findings().forEach(finding -> console.line("     " + finding));
        } else if (event instanceof OperationEvent.RunReported reported) {
            TextRenderer.lines(RunDocument.of(reported.run(), Approaches.NONE)).forEach(console::line);
            console.line("  report     " + reported.report());
        }
    }

    private void show(ConditionResult result, boolean everyResult) {
        String head = String.format(Locale.ROOT, "  %-9s %s", result.clause(), result.title());
        switch (result.status()) {
            case PASSED -> {
                if (everyResult) {
                    console.line(String.format(
                            Locale.ROOT,
                            "pass   %s (%.1f s)",
                            head,
                            result.elapsed().toMillis() / 1e3));
                }
            }
            case SKIPPED -> {
                if (everyResult) {
                    console.line("skip   " + head);
                }
            }
            case FAILED -> {
                console.line("FAIL   " + head + ": " + result.offendingRows() + " offending rows");
                console.line("         " + String.join(" | ", result.columns()));
                result.rowsShown().forEach(row -> console.line("         " + String.join(" | ", row)));
                if (result.offendingRows() > result.rowsShown().size()) {
                    console.line("         … and "
                            + (result.offendingRows() - result.rowsShown().size()) + " more");
                }
            }
        }
    }

    @Override
    public RunListener follow(RunSettings settings, List<RunEnvironment.Source> sources) {
        return new LiveLine(console, settings, sources);
    }

    @Override
    public String password(String user) {
        return Console.askPassword("Password of " + user + ": ");
    }

    @Override
    public void awaitHand(String text) throws InterruptedException {
        console.line("");
        console.line(text);
        Console.awaitEnter("Press Enter when it is done: ");
    }

    @Override
    public void onEnd(Runnable end, Runnable insist) {
        Interrupts.on(end, insist);
    }

    @Override
    public void end(String reason) {
        Interrupts.end(ExitCode.ENVIRONMENT.code(), reason);
    }

    @Override
    public String endReason() {
        return Interrupts.reason();
    }

    @Override
    public boolean isEndedByUser() {
        return Interrupts.happened();
    }
}
