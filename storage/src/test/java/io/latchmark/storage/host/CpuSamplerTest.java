package io.latchmark.storage.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.storage.Readings;
import io.latchmark.storage.SamplerSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuSamplerTest {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final ServerHost ELSEWHERE = new ServerHost(false, "not here");
    private static final ServerHost HERE = new ServerHost(true, "here", 100);

    @TempDir
    private Path root;

    @Test
    void statesAreInMillisecondsOverAllProcessors() throws IOException {
        write("stat", stat(5_538_681, 122_043));
        write("pressure/cpu", "some avg10=1.00 avg60=2.00 avg300=3.00 total=27231728554\nfull avg10=0 total=0\n");
        write("pressure/io", "some avg10=1.00 avg60=2.00 avg300=3.00 total=17\nfull avg10=0.00 total=5\n");

        assertThat(Readings.ofFirst(open(HERE)).lines())
                .containsExactlyInAnyOrder(
                        "driver and database user 55386810 ms",
                        "driver and database nice 9305970 ms",
                        "driver and database system 6437630 ms",
                        "driver and database idle 18344080 ms",
                        "driver and database iowait 1220430 ms",
                        "driver and database irq 0 ms",
                        "driver and database softirq 488640 ms",
                        "driver and database steal 19640 ms",
                        "driver and database processors 2 1",
                        "driver and database runnable 3 1",
                        "driver and database cpu_pressure 27231728554 us",
                        "driver and database io_pressure 17 us",
                        "driver and database io_full_pressure 5 us");
    }

    @Test
    void theHostIsTheDriversAloneUnlessTheServerIsProvenToRunThere() throws IOException {
        write("stat", stat(1, 1));

        assertThat(Readings.ofFirst(open(ELSEWHERE)).objects()).containsExactly("driver");
        assertThat(Readings.ofFirst(open(ELSEWHERE.withLocalAddress())).objects())
                .containsExactly("driver and perhaps the database");
        assertThat(Readings.ofFirst(open(HERE.withLocalAddress())).objects()).containsExactly("driver and database");
    }

    @Test
    void anOlderKernelHasNoPressureAndTheSourceSaysSo() throws IOException {
        write("stat", stat(1, 1));

        SamplerSet set = open(HERE);

        assertThat(Readings.ofFirst(set).of("driver and database"))
                .containsKey("user")
                .doesNotContainKey("cpu_pressure");
        assertThat(set.sources().get(0).available()).isTrue();
        assertThat(set.sources().get(0).detail()).contains("no pressure").contains("4.20");
    }

    @Test
    void aStateThatTheKernelCountsBackIsHeld() throws IOException {
        write("stat", stat(100, 50));
        SamplerSet set = open(HERE);
        write("stat", stat(101, 49));

        assertThat(Readings.ofFirst(set).of("driver and database"))
                .containsEntry("iowait", 500L)
                .containsEntry("user", 1_010L);
    }

    @Test
    void cpusThatComeOrGoChangeNoTotal() throws IOException {
        write("stat", stat(5_000_000, 50));
        SamplerSet set = open(HERE);
        long before = Readings.ofFirst(set).of("driver and database").get("user");

        write("stat", withoutSecond(stat(2_000_000, 20)));
        Map<String, Long> gone = Readings.ofFirst(set).of("driver and database");
        write("stat", withoutSecond(stat(2_000_030, 90)));
        Map<String, Long> later = Readings.ofFirst(set).of("driver and database");
        write("stat", stat(5_000_040, 50));
        Map<String, Long> back = Readings.ofFirst(set).of("driver and database");

        assertThat(gone)
                .containsEntry("processors", 1L)
                .containsEntry("user", before)
                .containsEntry("iowait", 500L);
        assertThat(later).containsEntry("user", before + 300).containsEntry("iowait", 1_200L);
        assertThat(back).containsEntry("user", before + 300).containsEntry("iowait", 1_200L);
    }

    private static String withoutSecond(String stat) {
        return stat.replaceFirst("(?m)^cpu1 .*\n", "");
    }

    @Test
    void aSystemWithoutProcIsNamed() {
        SamplerSet set = open(HERE);

        assertThat(set.samplers()).isEmpty();
        assertThat(set.sources().get(0).available()).isFalse();
        assertThat(set.sources().get(0).detail()).contains("/proc/stat").contains("need Linux");
    }

    @Test
    void aFileThatIsGoneIsAnErrorOfTheEnvironment() throws IOException {
        write("stat", stat(1, 1));
        SamplerSet set = open(HERE);
        Files.delete(root.resolve("proc/stat"));

        assertThatThrownBy(() -> Readings.ofFirst(set))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("/proc/stat");
    }

    private static String stat(long user, long iowait) {
        return "cpu  " + user + " 930597 643763 1834408 " + iowait + " 0 48864 1964 0 0\n"
                + "cpu0 2740014 465076 281774 1036393 33781 0 6279 981 0 0\n"
                + "cpu1 2798666 465520 361988 798015 88261 0 42584 982 0 0\n"
                + "intr 97053219 0 0\nctxt 241809488\nbtime 1795297317\nprocesses 926765\nprocs_running 3\n"
                + "procs_blocked 0\nsoftirq 79709789 0 3281779\n";
    }

    private SamplerSet open(ServerHost server) {
        return CpuSampler.open(root, server, PERIOD);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve("proc").resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }
}
