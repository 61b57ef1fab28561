package io.latchmark.results.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.JsonFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a probe's directory. */
public final class ProbeFiles {
    /** Everything but the series. */
    public static final String RECORD = "probe.json";
    /** A row for each cell. */
    public static final String CELLS = "cells.csv";
    /** A row for each second and operation. */
    public static final String SECONDS = "seconds.csv";
    /** A histogram for each cell and operation. */
    public static final String TIMES = "latencies.hlog";
    /** Each cell in sqlio's output format. */
    public static final String SQLIO = "sqlio.txt";
    /** The report. */
    public static final String REPORT = "probe.html";

    private ProbeFiles() {}

    /** Whether a directory contains a probe. */
    public static boolean isProbe(Path directory) {
        return Files.isRegularFile(directory.resolve(RECORD));
    }

    /**
     * The record of a probe.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is none or it can't be read
     */
    public static ProbeRecord read(Path directory) {
        if (!isProbe(directory)) {
            throw LatchmarkException.environment(directory + " is not the directory of a probe: it has no " + RECORD
                    + "; name a directory that a probe has written");
        }
        return JsonFile.read(directory.resolve(RECORD), ProbeRecord.class, ProbeRecord.FORMAT_VERSION);
    }
}
