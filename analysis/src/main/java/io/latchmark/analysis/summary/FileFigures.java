package io.latchmark.analysis.summary;

import java.util.List;

/**
 * One file of the server over the measurement interval, where the server counts by file. The server counts stalls in
 * whole milliseconds for each access, so that on fast storage means lie between 0 and 1 ms.
 *
 * @param name as the server calls it, with its database; text from outside
 * @param tables the tables whose rows lie in it, as far as the record tells; text from outside
 */
public record FileFigures(String name, Kind kind, List<String> tables, Access reads, Access writes) {
    /** What a file is for. */
    public enum Kind {
        DATA("data"),
        LOG("log"),
        TEMPDB("tempdb");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** The text to display. */
        public String title() {
            return title;
        }
    }

    /**
     * Reads, or writes.
     *
     * @param millisEach mean stall; NaN if there was none
     */
    public record Access(double perSecond, double millisEach, double bytesPerSecond) {}

    public FileFigures {
        tables = List.copyOf(tables);
    }
}
