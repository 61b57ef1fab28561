package io.latchmark.analysis.evidence;

import io.latchmark.core.spi.WaitClass;
import java.util.Map;

/**
 * What happened in a simulated server.
 *
 * @param cells of sessions, by what they did
 * @param terminals the driver's
 * @param burnt CPU time of other programs
 */
public record Told(
        Demands demands,
        double millis,
        long transactions,
        Map<WaitClass, Cell> cells,
        Cell terminals,
        Counted counted,
        Polled polled,
        double burnt) {
    public Told {
        cells = Map.copyOf(cells);
    }

    /** CPU time of sessions. */
    public double sessionsOn() {
        return cells.values().stream().mapToDouble(Cell::on).sum();
    }

    /** The time that sessions waited for a CPU. */
    public double sessionsWaiting() {
        return cells.values().stream().mapToDouble(Cell::waiting).sum();
    }

    /** The share of the CPUs' time that was used. */
    public double cpuUsed() {
        return (sessionsOn() + terminals.on() + burnt) / millis / demands.cpus();
    }

    /** Milliseconds of sessions in a class of wait, truly; {@link WaitClass#CPU} is what was outside of calls. */
    public static final class Cell {
        private double asleep;
        private double on;
        private double waiting;

        void slept(double millis) {
            asleep += millis;
        }

        void computed(double millis) {
            on += millis;
        }

        void waited(double millis) {
            waiting += millis;
        }

        public double asleep() {
            return asleep;
        }

        public double on() {
            return on;
        }

        public double waiting() {
            return waiting;
        }
    }

    /** Operations of all sessions; of log flushes, those that ended in the device. */
    public record Counted(long reads, long writes, long flushes, long commits, long switches) {}

    /**
     * States of sessions at polls.
     *
     * @param called of them, with a request, and waiting for a CPU
     */
    public record Polled(long polls, long called, Map<WaitClass, Long> seen) {}
}
