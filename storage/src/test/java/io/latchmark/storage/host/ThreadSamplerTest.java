package io.latchmark.storage.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.storage.Readings;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerSessions.Group;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadSamplerTest {
    private static final Map<String, String> NAMES = Map.of("session-", "terminals", "samplers", "samplers");
    private static final int SERVER = 100;
    private static final ServerHost HERE = new ServerHost(true, "here", SERVER);

    @TempDir
    private Path root;

    private final Sessions sessions = new Sessions();

    @BeforeEach
    void ownThreads() throws IOException {
        own(10, "java", 1_000, 10);
        own(11, "session-1", 2_000, 20);
        own(12, "session-2", 3_000, 30);
        own(13, "samplers", 4_000, 40);
        write("self/schedstat", "1000 10 3\n");
        process(SERVER, 1, 'S', "postgres -D /data", 500, 5);
        write(SERVER + "/task/" + SERVER + "/schedstat", "500 5 1\n");
    }

    @Test
    void theDriversThreadsAreAddedUpByWhoseTheyAre() {
        Readings readings = Readings.ofFirst(alone());

        assertThat(readings.lines())
                .containsExactly(
                        "driver/rest cpu_time 1000 ns",
                        "driver/rest run_delay 10 ns",
                        "driver/samplers cpu_time 4000 ns",
                        "driver/samplers run_delay 40 ns",
                        "driver/terminals cpu_time 5000 ns",
                        "driver/terminals run_delay 50 ns");
    }

    @Test
    void aThreadThatHasEndedKeepsWhatItHadAndOneThatTakesItsNumberAddsToThat() throws IOException {
        SamplerSet set = alone();
        own(12, "session-3", 700, 7);

        assertThat(Readings.ofFirst(set).of("driver/terminals"))
                .containsEntry("cpu_time", 5_700L)
                .containsEntry("run_delay", 57L);
    }

    @Test
    void theServersProcessesAreThoseOfTheRunAndTheRest() throws IOException {
        backend(201, Group.TERMINALS, 'S', "postgres: latchmark latchmark 127.0.0.1(50001) CALL", 60);
        backend(202, Group.SAMPLERS, 'S', "postgres: latchmark latchmark 127.0.0.1(50002) idle", 70);
        process(203, SERVER, 'S', "postgres: checkpointer ", 80, 8);
        process(300, 1, 'R', "postgres: another server's", 9_000, 9);

        Readings readings = Readings.ofFirst(both());

        assertThat(readings.of("database/terminals"))
                .containsEntry("cpu_time", 60L)
                .containsEntry("run_delay", 6L);
        assertThat(readings.of("database/samplers")).containsEntry("cpu_time", 70L);
        assertThat(readings.of("database/rest")).containsEntry("cpu_time", 580L).containsEntry("run_delay", 13L);
    }

    @Test
    void aSessionThatIsReadyToRunAndHasNotBegunWithItsRequestIsCounted() throws IOException {
        backend(201, Group.TERMINALS, 'R', "postgres: l l 127.0.0.1(50001) idle", 60);
        backend(202, Group.TERMINALS, 'R', "postgres: l l 127.0.0.1(50002) CALL", 60);
        backend(203, Group.TERMINALS, 'S', "postgres: l l 127.0.0.1(50003) idle", 60);
        backend(204, Group.SAMPLERS, 'R', "postgres: l l 127.0.0.1(50004) idle", 60);
        SamplerSet set = both();

        // Once when it was opened.
        assertThat(Readings.ofFirst(set).of("database/terminals"))
                .containsEntry("observations", 6L)
                .containsEntry("called", 2L);
    }

    @Test
    void theServerIsAskedOnlyAboutProcessesThatItWasNotAskedAbout() throws IOException {
        backend(201, Group.TERMINALS, 'S', "postgres: l l 127.0.0.1(50001) idle", 60);
        SamplerSet set = both();
        Readings.ofFirst(set);
        int before = sessions.asked;

        backend(202, Group.TERMINALS, 'S', "postgres: l l 127.0.0.1(50002) idle", 5);
        Readings readings = Readings.ofFirst(set);
        Readings.ofFirst(set);

        assertThat(sessions.asked - before).isEqualTo(1);
        assertThat(readings.of("database/terminals")).containsEntry("cpu_time", 65L);
    }

    @Test
    void theSwitchesOfTerminalsSessionsAreCounted() throws IOException {
        backend(201, Group.TERMINALS, 'S', "postgres: l l 127.0.0.1(50001) idle", 60);
        write("201/status", "Name:\tpostgres\nvoluntary_ctxt_switches:\t45\nnonvoluntary_ctxt_switches:\t3\n");
        backend(202, Group.SAMPLERS, 'S', "postgres: l l 127.0.0.1(50002) idle", 60);
        write("202/status", "voluntary_ctxt_switches:\t7\nnonvoluntary_ctxt_switches:\t1\n");
        SamplerSet set = both();
        Readings.ofFirst(set);
        write("201/status", "Name:\tpostgres\nvoluntary_ctxt_switches:\t90\nnonvoluntary_ctxt_switches:\t4\n");

        Readings readings = Readings.ofFirst(set);

        assertThat(readings.of("database/terminals"))
                .containsEntry("voluntary_switches", 90L)
                .containsEntry("involuntary_switches", 4L);
        assertThat(readings.of("database/samplers")).doesNotContainKey("voluntary_switches");
        assertThat(readings.of("driver/terminals")).doesNotContainKey("voluntary_switches");
    }

    @Test
    void aThreadBelongsToTheSessionThatItServesNow() throws IOException {
        sessions.idleTitle = Optional.empty();
        sessions.groups.put(101L, Group.TERMINALS);
        write(SERVER + "/task/101/schedstat", "40 4 1\n");
        write(SERVER + "/task/101/status", "voluntary_ctxt_switches:\t45\nnonvoluntary_ctxt_switches:\t3\n");
        write(SERVER + "/task/102/schedstat", "900 9 1\n");
        write(SERVER + "/task/102/status", "voluntary_ctxt_switches:\t8000\nnonvoluntary_ctxt_switches:\t30\n");
        process(203, SERVER, 'R', "a child idle", 80, 8);
        SamplerSet set = both();
        Readings.ofFirst(set);
        sessions.groups.put(101L, Group.SAMPLERS);
        sessions.groups.put(102L, Group.TERMINALS);
        write(SERVER + "/task/101/schedstat", "47 4 1\n");

        Readings readings = Readings.ofFirst(set);

        assertThat(set.sources().get(0).detail()).contains("the server's threads");
        assertThat(readings.of("database/terminals"))
                .containsEntry("cpu_time", 40L)
                .containsEntry("voluntary_switches", 45L)
                .doesNotContainKey("observations");
        assertThat(readings.of("database/samplers")).containsEntry("cpu_time", 7L);
        assertThat(readings.of("database/rest")).containsEntry("cpu_time", 1_400L);
    }

    @Test
    void aServerWhoseThreadsServeNoSessionAloneIsSampledAsAWhole() throws IOException {
        write(SERVER + "/task/101/schedstat", "40 4 1\n");

        SamplerSet set = open(ServerThreads.of(root, HERE, Optional.empty()));

        assertThat(Readings.ofFirst(set).of("database/rest"))
                .containsEntry("cpu_time", 540L)
                .containsEntry("run_delay", 9L);
        assertThat(set.sources().get(0).detail()).contains("as a whole");
    }

    @Test
    void aServerElsewhereHasNoThreadsHere() {
        Optional<ServerThreads> threads =
                ServerThreads.of(root, new ServerHost(false, "not here", SERVER), Optional.of(sessions));

        assertThat(threads).isEmpty();
        assertThat(sessions.isClosed).isTrue();
        assertThat(open(threads).sources().get(0).detail()).contains("not the server's");
    }

    @Test
    void aKernelWithoutTheseTimesIsNamed() throws IOException {
        write("self/schedstat", "0 0 0\n");

        SamplerSet set = alone();

        assertThat(set.samplers()).isEmpty();
        assertThat(set.sources().get(0).available()).isFalse();
        assertThat(set.sources().get(0).detail()).contains("SCHED_INFO");
    }

    @Test
    void threadsAreLookedAtOnceASecondAtMost() {
        Optional<ServerThreads> none = Optional.empty();

        assertThat(ThreadSampler.open(root, NAMES, none, Duration.ofMillis(100))
                        .samplers()
                        .get(0)
                        .period())
                .isEqualTo(Duration.ofSeconds(1));
    }

    /** The server's answer to who is served by which process. */
    private static final class Sessions implements ServerSessions {
        private final Map<Long, Group> groups = new HashMap<>();
        private Optional<String> idleTitle = Optional.of(" idle");
        private int asked;
        private boolean isClosed;

        @Override
        public Map<Long, Group> served() {
            asked++;
            return Map.copyOf(groups);
        }

        @Override
        public void prepare() {}

        @Override
        public Optional<String> idleTitle() {
            return idleTitle;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private SamplerSet alone() {
        return open(Optional.empty());
    }

    private SamplerSet both() {
        return open(ServerThreads.of(root, HERE, Optional.of(sessions)));
    }

    private SamplerSet open(Optional<ServerThreads> server) {
        return ThreadSampler.open(root, NAMES, server, Duration.ofSeconds(1));
    }

    private void own(int thread, String name, long cpuNanos, long delayNanos) throws IOException {
        write("self/task/" + thread + "/comm", name + "\n");
        write("self/task/" + thread + "/schedstat", cpuNanos + " " + delayNanos + " 3\n");
    }

    private void backend(int process, Group group, char state, String title, long cpuNanos) throws IOException {
        sessions.groups.put((long) process, group);
        process(process, SERVER, state, title, cpuNanos, cpuNanos / 10);
    }

    private void process(int process, int parent, char state, String title, long cpuNanos, long delayNanos)
            throws IOException {
        write(process + "/stat", process + " (postgres: (x) y) " + state + " " + parent + " 1 1 0\n");
        write(process + "/cmdline", title + "\0\0\0");
        write(process + "/schedstat", cpuNanos + " " + delayNanos + " 3\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve("proc").resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }
}
