package io.latchmark.results.probe;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.latchmark.results.Bounds;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.GateForm;
import java.time.Instant;
import java.util.List;

/**
 * The raw result of a cell.
 *
 * @param number order in the probe, from 1
 * @param engine the engine used: {@code java}, {@code fio 3.33}, {@code diskspd 2.2}
 * @param seconds length of the measured time
 * @param syncs fsyncs
 * @param latenessMeanNanos mean delay between due time and start of I/Os at a fixed rate; 0 in a closed loop
 * @param cpuShare CPU time used by the engine's process as a fraction of all CPUs, 0 to 1
 * @param published figures of others for this cell
 * @param checks the self-checks that were possible
 * @param steady the finding of the steady-state gate
 */
public record CellResult(
        int number,
        Cell cell,
        String engine,
        Instant start,
        double seconds,
        OperationFigures reads,
        OperationFigures writes,
        OperationFigures syncs,
        double latenessMeanNanos,
        double cpuShare,
        DeviceDelta device,
        List<Published> published,

        @JsonSerialize(contentConverter = GateForm.Of.class) @JsonDeserialize(contentConverter = GateForm.Back.class)
        List<Finding> checks,

        String steady) {
    public CellResult {
        published = List.copyOf(published);
        checks = List.copyOf(checks);
        Bounds.atLeast(1, "number", number);
        Bounds.amount("seconds", seconds);
        Bounds.amount("cpuShare", cpuShare);
    }

    /** Reads and writes per second, without fsyncs. */
    public double iops() {
        return seconds > 0 ? (reads.count() + writes.count()) / seconds : 0;
    }

    /** Mebibytes per second, which sqlio and diskspd call MB/s. */
    public double mebibytesPerSecond() {
        return seconds > 0 ? (reads.bytes() + writes.bytes()) / seconds / (1 << 20) : 0;
    }

    /** Mean latency of reads and writes in nanoseconds, from the time they were due; NaN if there are none, or it is not known. */
    public double meanNanos() {
        long count = reads.count() + writes.count();
        return count == 0
                ? Double.NaN
                : (reads.meanNanos() * reads.count() + writes.meanNanos() * writes.count()) / count;
    }

    /** Whether no self-check failed. */
    public boolean isValid() {
        return checks.stream().noneMatch(Finding::isFailure);
    }

    /** This result with others' published figures for the cell. */
    public CellResult withPublished(List<Published> figures) {
        return with(cell, figures, checks, steady);
    }

    /** This result as that of another cell. */
    public CellResult with(Cell other) {
        return with(other, published, checks, steady);
    }

    /** This result with the findings of an analysis. */
    public CellResult withFindings(List<Finding> found, String steadyState) {
        return with(cell, published, found, steadyState);
    }

    private CellResult with(Cell asked, List<Published> figures, List<Finding> found, String steadyState) {
        return new CellResult(
                number,
                asked,
                engine,
                start,
                seconds,
                reads,
                writes,
                syncs,
                latenessMeanNanos,
                cpuShare,
                device,
                figures,
                found,
                steadyState);
    }
}
