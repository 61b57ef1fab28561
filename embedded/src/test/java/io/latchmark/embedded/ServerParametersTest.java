package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ServerParametersTest {
    private static final DirectIo POSSIBLE = new DirectIo(true, "tried");

    @Test
    void durabilityAndDirectIoAreOnByDefault() {
        assertThat(parameters(64 << 20, Map.of()).values())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on")
                .containsEntry("debug_io_direct", "data,wal")
                .containsEntry("listen_addresses", "127.0.0.1")
                .containsEntry("shared_buffers", "65536kB");
    }

    @Test
    void directIoIsLeftOutWhereTheFileSystemRefusesIt() {
        ServerParameters parameters =
                ServerParameters.of(settings(64 << 20, Map.of()), 5433, new DirectIo(false, "refused"));

        assertThat(parameters.values()).containsEntry("debug_io_direct", "");
    }

    @Test
    void anExtraParameterWinsWhateverItsCase() {
        assertThat(parameters(64 << 20, Map.of("Synchronous_Commit", "off")).words())
                .contains("synchronous_commit=off")
                .doesNotContain("synchronous_commit=on");
    }

    @Test
    void bulkWorkIsAsDurableAsARunAndBuffered() {
        assertThat(bulk(64 << 20, Map.of(), 16L << 30).values())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on")
                .containsEntry("debug_io_direct", "")
                .containsEntry("wal_level", "minimal")
                .containsEntry("shared_buffers", "1048576kB")
                .containsEntry("maintenance_work_mem", "262144kB")
                .containsEntry("max_parallel_workers_per_gather", "0");
    }

    @Test
    void bulkWorkTakesNoMoreThanAQuarterOfASmallMemory() {
        assertThat(bulk(16 << 20, Map.of(), 2L << 30).values())
                .containsEntry("shared_buffers", "524288kB")
                .containsEntry("maintenance_work_mem", "131072kB");
        assertThat(bulk(16 << 20, Map.of(), 128L << 20).values())
                .containsEntry("shared_buffers", "65536kB")
                .containsEntry("maintenance_work_mem", "65536kB");
    }

    @Test
    void bulkWorkKeepsALargerBufferPoolAndExtraParameters() {
        assertThat(bulk(4L << 30, Map.of("Max_Wal_Size", "8GB"), 16L << 30).values())
                .containsEntry("shared_buffers", "4194304kB")
                .containsEntry("max_wal_size", "8GB");
    }

    @Test
    void differencesNameBothValues() {
        ServerParameters running = parameters(64 << 20, Map.of());
        ServerParameters asked = parameters(128 << 20, Map.of("work_mem", "8MB"));

        assertThat(asked.differencesFrom(running))
                .containsExactly(
                        "shared_buffers is '65536kB', requested '131072kB'",
                        "work_mem is the default, requested '8MB'");
        assertThat(running.differencesFrom(running)).isEmpty();
    }

    @Test
    void moreConnectionsThanAskedForAreNoDifference() {
        ServerParameters many = withConnections(120);
        ServerParameters few = withConnections(22);

        assertThat(few.differencesFrom(many)).isEmpty();
        assertThat(many.differencesFrom(few)).containsExactly("max_connections is '22', requested '120'");
    }

    private static ServerParameters withConnections(int connections) {
        return ServerParameters.of(
                new EmbeddedSettings(Path.of("data"), 5433, 64 << 20, connections, Map.of()), 5433, POSSIBLE);
    }

    private static ServerParameters bulk(long sharedBuffersBytes, Map<String, String> extra, long memoryBytes) {
        return ServerParameters.ofBulkWork(settings(sharedBuffersBytes, extra), 5433, memoryBytes);
    }

    private static ServerParameters parameters(long sharedBuffersBytes, Map<String, String> extra) {
        return ServerParameters.of(settings(sharedBuffersBytes, extra), 5433, POSSIBLE);
    }

    private static EmbeddedSettings settings(long sharedBuffersBytes, Map<String, String> extra) {
        return new EmbeddedSettings(Path.of("data"), 5433, sharedBuffersBytes, 20, extra);
    }
}
