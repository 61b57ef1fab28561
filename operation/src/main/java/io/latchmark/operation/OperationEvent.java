package io.latchmark.operation;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.loader.LoadProgress;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeSecond;
import io.latchmark.schema.check.ConditionResult;
import java.nio.file.Path;
import java.util.List;

/** Something that an operation reports while it works. */
public sealed interface OperationEvent {
    /** A fact to keep: what was found, decided or finished. */
    record Message(String text) implements OperationEvent {}

    /** Something that may be wrong, while the operation goes on. */
    record Warning(String text) implements OperationEvent {}

    /** The step under way, without a figure; the next event replaces it. */
    record Step(String text) implements OperationEvent {}

    /**
     * How far a load is; the next event replaces it.
     *
     * @param what is done with the rows, in at most ten letters
     */
    record RowsMoved(String what, LoadProgress progress) implements OperationEvent {}

    /** A part of a copy has started; a text for each part. */
    record CopyStarted(String what) implements OperationEvent {}

    /** How far a copy is; the next event replaces it. */
    record Copied(long doneBytes, long totalBytes) implements OperationEvent {}

    /**
     * A consistency condition or a population rule was checked.
     *
     * @param everyResult whether those that pass are asked for too
     */
    record Checked(ConditionResult result, boolean everyResult) implements OperationEvent {}

    /** A run has ended, and its report is written. */
    record RunReported(CheckedRun run, Path report) implements OperationEvent {}

    /** The cells of a probe follow. */
    record ProbeStarted() implements OperationEvent {}

    /**
     * A second of a cell; the next event replaces it.
     *
     * @param which number of the cell and of all, as {@code 3/12}
     */
    record CellSecond(Cell cell, ProbeSecond second, String which) implements OperationEvent {}

    /**
     * A cell was measured.
     *
     * @param findings what stands out in it
     */
    record CellMeasured(CellResult result, List<String> findings) implements OperationEvent {
        public CellMeasured {
            findings = List.copyOf(findings);
        }
    }
}
