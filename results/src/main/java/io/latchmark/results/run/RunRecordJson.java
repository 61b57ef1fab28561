package io.latchmark.results.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchmark.results.Json;
import io.latchmark.results.JsonFile;

/** Reads and writes {@code run.json}. */
final class RunRecordJson {
    /** Stands for {@code complete} until the series are judged. */
    static final String UNJUDGED = "unjudged";

    private RunRecordJson() {}

    static void write(RunDirectory directory, RunRecord record) {
        JsonFile.write(directory.file(RunDirectory.RUN), record);
    }

    /** Writes the record of a run whose series are still to be judged: no file says complete of it before. */
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
