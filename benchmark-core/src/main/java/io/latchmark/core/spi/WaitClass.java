package io.latchmark.core.spi;

import java.util.Locale;

/** What a terminal's connection waits for: the same classes for every engine, in the order of a waterfall chart. */
public enum WaitClass {
    /** A data page is being read from storage (SQL Server: page-I/O latch). */
    DATA_PAGE_READ("data-page read"),
    /** A page in memory is held by another session (SQL Server: page latch). */
    IN_MEMORY_PAGE_LATCH("in-memory page latch"),
    /** The log is being written to storage. */
    LOG_FLUSH("log flush"),
    /** A replica on another host has to confirm the commit: its storage and the network, not the local log device. */
    REMOTE_COMMIT("remote commit"),
    /** A data page is being written to storage, or a file extended. */
    DATA_PAGE_WRITE("data-page write"),
    LOCK("lock"),
    /** On a CPU, or waiting for one. */
    CPU("CPU and runnable"),
    /** The server waits for the client: network and the driver's own time. */
    CLIENT("client and network"),
    OTHER("other");

    private final String title;
    private final String key = name().toLowerCase(Locale.ROOT);

    WaitClass(String title) {
        this.title = title;
    }

    /** The text to display. */
    public String title() {
        return title;
    }

    /** Its name in files: {@code data_page_read}. */
    public String key() {
        return key;
    }
}
