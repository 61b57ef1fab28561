package io.latchmark.application.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.Child;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.HostPort;
import io.latchmark.probe.Preset;
import io.latchmark.results.JsonFile;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.schema.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RequestTest {
    private static final OutputRequest OUTPUT = new OutputRequest(Path.of("/runs"), "a label");
    private static final DatabaseRequest SERVER = new DatabaseRequest(
            Optional.of("jdbc:sqlserver://h;databaseName=d"),
            "joe",
            Optional.of(Path.of("/secret/file")),
            DatabaseRequest.Embedded.in(Path.of("/data")));
    private static final DatabaseRequest EMBEDDED = DatabaseRequest.of(
            new DatabaseRequest.Embedded(Path.of("/data"), 5433, 32L << 20, Optional.of(Path.of("/wal"))));

    @TempDir
    private Path folder;

    static Stream<Request> requests() {
        WorkloadSettings workload = WorkloadSettings.standard(8, Duration.ofSeconds(10), Duration.ofMinutes(1));
        Cell.Timing timing = new Cell.Timing(Duration.ofSeconds(2), Duration.ofSeconds(10), 1, 7);
        return Stream.of(
                new RunRequest(
                        SERVER,
                        RunRequest.Start.SNAPSHOT,
                        workload,
                        Map.of("order-lines", "TABLE"),
                        new ExporterRequest("http://db.example.com:9100/metrics", Map.of("data", "sda+sdb")),
                        Map.of("firmware", "5.22"),
                        OUTPUT,
                        Optional.of(Path.of("doctor.json")),
                        Optional.of(new AgentsRequest(
                                2,
                                1,
                                new AgentPlace(
                                        new HostPort("10.0.0.5", 7800),
                                        Optional.of(Path.of("keys")),
                                        Duration.ofMinutes(5)),
                                List.of(new AgentHost("root@db", Set.of("sample"))),
                                true)),
                        Optional.of(Duration.ofMinutes(10))),
                new ProbeRequest(
                        new ProbeRequest.TestFileRequest(Path.of("relative/t"), 1L << 30, 1, 0, false, true, false),
                        Preset.SHEA_SEQ256.cells(1L << 30, true, timing),
                        new ProbeRequest.Measuring(ProbeRequest.EngineName.FIO, false, true, false, true),
                        List.of("a note"),
                        "probe --preset shea-seq256",
                        Map.of(),
                        OUTPUT),
                new PrepareRequest(
                        EMBEDDED, Optional.of(LoadRequest.of(EMBEDDED, 2, 2)), Optional.of("start"), "; or none"),
                new ResetRequest(
                        EMBEDDED,
                        "start",
                        new Places(Optional.of("/array"), Optional.empty(), Optional.of("/log")),
                        true),
                new EmulatorRequest(Path.of("mounted"), Path.of("backing"), "sas10k-72-p400", "read=0,write=1MiB"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestComesOutOfItsFileAsItWentIn(Request request) {
        Path file = folder.resolve("request.json");
        JsonFile.write(file, request);

        assertThat(Child.read(file)).isEqualTo(request);
    }

    @Test
    void aFileThatHoldsNoRequestIsRefusedByItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), "{\"kind\": \"dance\"}");

        assertThatThrownBy(() -> Child.read(file))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(file + " holds no request");
    }
}
