package io.latchmark.application.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.application.engine.Engine;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Json;
import io.latchmark.results.RecordedFile;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.proof.SourceProof;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The proof marks from a report of {@code doctor}, for the record of a run. They are valid for the server start at which they
 * were made: after a restart, or for another version or database, the record contains the reason instead.
 */
public final class RecordedProofs {
    /** The group of these facts. */
    public static final String GROUP = "self_check";

    private static final int BYTES_MAX = 1 << 20;

    private RecordedProofs() {}

    /**
     * The facts.
     *
     * @param report written by {@code doctor --report}
     * @throws LatchmarkException if the file cannot be read or is not such a report
     */
    public static Map<String, String> facts(Path report, Engine engine, Database control) {
        Diagnosis diagnosis = read(report);
        Map<String, String> server = ServerIdentity.of(engine, control);
        List<String> differing = server.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(diagnosis.server().get(entry.getKey())))
                .map(Map.Entry::getKey)
                .toList();
        Map<String, String> facts = new TreeMap<>();
        facts.put("at", diagnosis.at().toString());
        if (!differing.isEmpty()) {
            facts.put("marks", "none: another server or another start of it (" + String.join(", ", differing) + ")");
            return facts;
        }
        for (SourceProof source : diagnosis.sources()) {
            facts.put(source.source(), source.mark().name().toLowerCase(Locale.ROOT) + ": " + source.reason());
        }
        return facts;
    }

    /**
     * Reads a report, before a run starts.
     *
     * @throws LatchmarkException if the file cannot be read or is not such a report
     */
    public static void check(Path report) {
        Diagnosis unused = read(report);
    }

    private static Diagnosis read(Path report) {
        RecordedFile.require(report);
        try {
            Diagnosis read = Json.read(RecordedFile.text(report, BYTES_MAX), Diagnosis.class);
            if (read.formatVersion() == Diagnosis.FORMAT) {
                return read;
            }
            throw LatchmarkException.usage("--doctor " + report + ": format " + read.formatVersion()
                    + "; this program reads " + Diagnosis.FORMAT + ": run doctor again");
        } catch (JsonProcessingException e) {
            throw LatchmarkException.usage("--doctor " + report + ": not a report of doctor --report");
        }
    }
}
