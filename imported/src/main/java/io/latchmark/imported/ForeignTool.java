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

    /** As the tool writes its name. */
    public String title() {
        return title;
    }

    /** Whether it measures devices, and not databases. */
    boolean isOfDevices() {
        return this == FIO || this == DISKSPD || this == SQLIO;
    }
}
