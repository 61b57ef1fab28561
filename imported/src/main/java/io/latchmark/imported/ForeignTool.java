package io.latchmark.imported;

/** The tools whose results can be imported. */
public enum ForeignTool {
    HAMMERDB("HammerDB"),
    BENCHMARKSQL("BenchmarkSQL"),
    BENCHBASE("BenchBase"),
    GO_TPC("go-tpc"),
    PGBENCH("pgbench"),
    FIO("fio"),
    DISKSPD("diskspd"),
    SQLIO("sqlio");

    private final String title;

    ForeignTool(String title) {
        this.title = title;
    }

    /** The name as the tool spells it. */
    public String title() {
        return title;
    }

    /** Whether it measures devices instead of databases. */
    boolean isOfDevices() {
        return this == FIO || this == DISKSPD || this == SQLIO;
    }
}
