package io.latchmark.results.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchmark.results.Json;
import io.latchmark.results.JsonFile;

/** Reads and writes {@code run.json}. */
final class RunRecordJson {
    /** Replaces {@code complete} until the series are evaluated. */
    static final String UNJUDGED = "unjudged";

    private RunRecordJson() {}

    static void write(RunDirectory directory, RunRecord record) {
        JsonFile.write(directory.file(RunDirectory.RUN), record);
    }

    /** Writes the record of a run whose series are not evaluated yet: until then no file says complete. */
    static void writeUnjudged(RunDirectory directory, RunRecord record) {
        ObjectNode fields = Json.MAPPER.valueToTree(record);
        if (record.conclusion().status() == RunConclusion.Status.COMPLETE) {
            fields.withObject("/conclusion").put("status", UNJUDGED);
        }
        JsonFile.write(directory.file(RunDirectory.RUN), fields);
    }

    static RunRecord read(RunDirectory directory) {
        return JsonFile.read(directory.file(RunDirectory.RUN), RunRecord.class, RunRecord.FORMAT_VERSION);
    }
}
