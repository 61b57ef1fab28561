package io.latchmark.analysis.summary;

import java.util.List;

/**
 * One file of the server over the measurement interval, if the server counts by file. The server counts stalls in whole
 * milliseconds per access: on fast storage, means are between 0 and 1 ms.
 *
 * @param name as the server calls it, with its database; untrusted text
 * @param tables the tables stored in it, as far as recorded; untrusted text
 */
public record FileFigures(String name, Kind kind, List<String> tables, Access reads, Access writes) {
    /** The purpose of a file. */
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
