package io.latchmark.application.doctor;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.platform.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A request to examine a server before a run.
 *
 * @param database need not be loaded, and is not changed
 * @param exporter on the database's host, whose counters are tested instead of this host's
 * @param engineOptions options of this engine only, by name without dashes
 * @param report the file to write; empty for none
 */
public record DoctorRequest(
        DatabaseRequest database, ExporterRequest exporter, Map<String, String> engineOptions, Optional<Path> report) {
    /** The separate database in which everything is proven. */
    public static final String OWN_DATABASE = "latchmark_conformance";

    public DoctorRequest {
        engineOptions = Map.copyOf(engineOptions);
    }

    /** Reports what is wrong. Opens no database and writes nothing. */
    public void check(Problems problems) {
        database.check(problems);
        database.checkOptions(engineOptions, 1, problems);
        exporter.check(problems);
        report.ifPresent(file -> {
            Path folder = file.toAbsolutePath().normalize().getParent();
            if (Files.isDirectory(file)) {
                problems.add("--report " + file + ": is a folder; name a file in it");
            } else if (folder == null || !Files.isDirectory(folder)) {
                problems.add("--report " + file + ": " + folder + " is not a folder; make it, or choose another");
            }
        });
    }

    /** As above, for all proofs, which are made in a database of their own. */
    public void checkForAll(Problems problems) {
        check(problems);
        if (database.url().filter(url -> url.contains(OWN_DATABASE)).isPresent()) {
            problems.add("--url: names a database that begins with " + OWN_DATABASE
                    + ", and all of those are removed: name another");
        }
    }
}
