package io.latchmark.results.probe;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.latchmark.results.Bounds;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.GateForm;
import java.time.Instant;
import java.util.List;

/**
 * What a cell measured, raw.
 *
 * @param number order in the probe, from 1
 * @param engine what did the I/O: {@code java}, {@code fio 3.33}, {@code diskspd 2.2}
 * @param seconds length of the measured time
 * @param syncs fsyncs
 * @param latenessMeanNanos mean time that an I/O at a fixed rate began after it was due; 0 in a closed loop
 * @param cpuShare processor time that the engine's process used, of all processors, 0 to 1
 * @param published figures of others for this cell
 * @param checks self-checks that could be made
 * @param steady what the steady-state gate found
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

    /** Reads and writes a second; fsyncs don't count. */
    public double iops() {
        return seconds > 0 ? (reads.count() + writes.count()) / seconds : 0;
    }

    /** Mebibytes a second: what sqlio and diskspd call MB/s. */
    public double mebibytesPerSecond() {
        return seconds > 0 ? (reads.bytes() + writes.bytes()) / seconds / (1 << 20) : 0;
    }

    /** Mean time of a read or write, in nanoseconds; from when it was due. */
    public double meanNanos() {
        long count = reads.count() + writes.count();
        return count == 0 ? 0 : (reads.meanNanos() * reads.count() + writes.meanNanos() * writes.count()) / count;
    }

    /** Whether every self-check that could be made passed. */
    public boolean isValid() {
        return checks.stream().allMatch(Finding::passed);
    }

    /** This result with what others published for the cell. */
    public CellResult withPublished(List<Published> figures) {
        return with(figures, checks, steady);
    }

    /** This result with what an analysis found. */
    public CellResult withFindings(List<Finding> found, String steadyState) {
        return with(published, found, steadyState);
    }

    private CellResult with(List<Published> figures, List<Finding> found, String steadyState) {
        return new CellResult(
                number,
                cell,
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
