package io.latchmark.application;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.PrepareRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PrepareOperationTest {
    private static final String REMEDY = "; without a snapshot, so";

    @TempDir
    private Path folder;

    @Test
    void onlyASnapshotThatCannotBeMadeHasTheRemedyOfDoingWithoutIt() throws IOException {
        DatabaseRequest missing = database(folder.resolve("missing"));
        Path foreign = Files.createDirectories(folder.resolve("foreign"));
        Files.writeString(foreign.resolve("letter.txt"), "not a database");
        DatabaseRequest unusable = database(foreign);

        assertThatThrownBy(() -> prepare(new PrepareRequest(missing, Optional.empty(), Optional.of("start"), REMEDY)))
                .hasMessageEndingWith(REMEDY);
        assertThatThrownBy(() -> prepare(new PrepareRequest(
                        unusable, Optional.of(LoadRequest.of(unusable, 1, 1)), Optional.of("start"), REMEDY)))
                .hasMessageContaining("foreign")
                .hasMessageNotContaining(REMEDY);
    }

    private static void prepare(PrepareRequest request) throws InterruptedException {
        PrepareOperation.execute(request, new RecordingOperator());
    }

    private static DatabaseRequest database(Path dataFolder) {
        return DatabaseRequest.of(new DatabaseRequest.Embedded(dataFolder, 0, 32L << 20, Optional.empty()));
    }
}
