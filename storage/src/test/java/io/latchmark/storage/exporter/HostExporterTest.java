package io.latchmark.storage.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.Device;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server on the loopback interface, with pages of both exporters. */
final class HostExporterTest {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final List<String> queries = new CopyOnWriteArrayList<>();
    private volatile String page = "";
    private volatile int status = 200;
    private volatile boolean takesCollectors = true;
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            queries.add(Objects.requireNonNullElse(query, ""));
            byte[] body = page.getBytes(UTF_8);
            exchange.sendResponseHeaders(query != null && !takesCollectors ? 400 : status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics");
    }

    private HostExporter open(String name) throws IOException {
        try (InputStream in = HostExporterTest.class.getResourceAsStream(name)) {
            page = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        }
        return HostExporter.open(url());
    }

    private static Map<String, Long> read(Sampler sampler) {
        Map<String, Long> values = new TreeMap<>();
        sampler.sample((object, metric, unit, value) -> values.put(object + " " + metric + " " + unit, value));
        return values;
    }

    private static Map<String, String> described(Map<String, Backing> found) {
        Map<String, String> described = new TreeMap<>();
        found.forEach((use, backing) -> described.put(
                use,
                backing.devices().isEmpty()
                        ? backing.whyUnresolved()
                        : backing.fileSystem() + " "
                                + backing.devices().stream().map(Device::name).toList()));
        return described;
    }

    @Test
    void foldersOfLinuxAreFoundByMountPointPartitionAndMapper() throws IOException {
        Map<String, String> found = described(open("node.txt")
                .devices(
                        Map.of(
                                "root", Path.of("/var/lib/postgresql"),
                                "log", Path.of("/srv/wal/pg_wal"),
                                "data", Path.of("/srv/with \"quotes\" and \\/data"),
                                "beside", Path.of("/srv/wal2"),
                                "nfs", Path.of("/mnt/data")),
                        Map.of("named", List.of("vda", "dm-0"), "unknown", List.of("sdz"))));

        assertThat(found.get("root")).isEqualTo("ext4 [vda]");
        assertThat(found.get("log")).isEqualTo("xfs [nvme0n1]");
        assertThat(found.get("data")).isEqualTo("ext4 [dm-0]");
        assertThat(found.get("beside")).isEqualTo("ext4 [vda]");
        assertThat(found.get("nfs"))
                .isEqualTo("the exporter has no counters of filer:/export, which holds /mnt/data; name the device by"
                        + " --exporter-devices");
        assertThat(found.get("named")).isEqualTo(" [vda, dm-0]");
        assertThat(found.get("unknown")).isEqualTo("the exporter has no device sdz: it has dm-0, nvme0n1, vda");
    }

    @Test
    void foldersOfWindowsAreFoundByVolume() throws IOException {
        Map<String, String> found = described(open("windows.txt")
                .devices(
                        Map.of(
                                "data", Path.of("d:\\data\\bench.mdf"),
                                "log", Path.of("D:\\LOG\\bench.ldf"),
                                "none", Path.of("E:\\x")),
                        Map.of()));

        assertThat(found.get("data")).isEqualTo("ReFS [D:]");
        assertThat(found.get("log")).isEqualTo("NTFS [D:\\Log]");
        assertThat(found.get("none")).startsWith("none of the exporter's volumes holds E:\\x");
    }

    @Test
    void countersOfADeviceOfLinuxAreThoseOfDiskstats() throws IOException {
        HostExporter exporter = open("node.txt");
        SamplerSet set = exporter.devices(exporter.devices(Map.of("data", Path.of("/")), Map.of()), PERIOD);

        assertThat(read(set.samplers().get(0)))
                .containsEntry("vda reads 1", 69_339_777L)
                .containsEntry("vda read_bytes B", 1_230_292_468_736L)
                .containsEntry("vda read_time ms", 11_072_544L)
                .containsEntry("vda writes 1", 94_463_357L)
                .containsEntry("vda write_bytes B", 1_929_951_522_816L)
                .containsEntry("vda write_time ms", 20_776_928L)
                .containsEntry("vda in_flight 1", 0L)
                .containsEntry("vda busy_time ms", 8_442_764L)
                .containsEntry("vda queue_time ms", 33_265_158L)
                .containsEntry("vda flushes 1", 9_395_258L)
                .containsEntry("vda flush_time ms", 646_493L)
                .containsEntry("vda discards 1", 12_345L)
                .containsEntry("vda discard_bytes B", 512L << 20)
                .containsEntry("vda discard_time ms", 4_321L)
                .hasSize(14);
        assertThat(queries.get(queries.size() - 1))
                .isEqualTo("collect[]=diskstats&collect[]=filesystem&collect[]=time");
        assertThat(set.sources().get(0).detail()).startsWith("data: whole device vda; by " + url());
    }

    @Test
    void countersOfAVolumeOfWindows() throws IOException {
        HostExporter exporter = open("windows.txt");
        SamplerSet set = exporter.devices(exporter.devices(Map.of("data", Path.of("D:\\x")), Map.of()), PERIOD);

        assertThat(read(set.samplers().get(0)))
                .isEqualTo(Map.of(
                        "D: reads 1", 1_000_000L,
                        "D: read_bytes B", 8_192_000_000L,
                        "D: read_time us", 1_500_000_125L,
                        "D: writes 1", 500_000L,
                        "D: write_bytes B", 4_096_000_000L,
                        "D: write_time us", 160_500_000L,
                        "D: in_flight 1", 31L,
                        "D: idle_time us", 61_443_612_258L));
    }

    @Test
    void processorsAreAddedUpOverTheHost() throws IOException {
        Sampler linux = open("node.txt").processors(PERIOD).samplers().get(0);

        assertThat(linux.source()).isEqualTo("database_processors");
        assertThat(read(linux))
                .containsEntry("database processors 1", 2L)
                .containsEntry("database idle ms", 16_086_560L + 11_878_940L)
                .containsEntry("database user ms", 43_524_480L + 44_524_360L)
                .containsEntry("database runnable 1", 7L)
                .containsEntry("database cpu_pressure us", 40_275_308_016L)
                .containsEntry("database io_full_pressure us", 2_241_078_248L);

        assertThat(read(open("windows.txt").processors(PERIOD).samplers().get(0)))
                .isEqualTo(Map.of(
                        "database processors 1", 2L,
                        "database idle ms", 162_455_594L + 159_478_125L,
                        "database system ms", 1_182_984L + 1_848_813L,
                        "database user ms", 1_073_672L + 3_381_531L));
    }

    @Test
    void anExporterThatTakesNoCollectorsIsAskedForAll() throws IOException {
        takesCollectors = false;
        HostExporter exporter = open("node.txt");
        SamplerSet set = exporter.devices(exporter.devices(Map.of("data", Path.of("/")), Map.of()), PERIOD);

        assertThat(read(set.samplers().get(0))).hasSize(14);
        assertThat(queries.get(queries.size() - 1)).isEmpty();
    }

    @Test
    void aPageFromACacheIsRefused() throws IOException {
        HostExporter exporter = open("node.txt");
        Sampler sampler = exporter.devices(exporter.devices(Map.of("data", Path.of("/")), Map.of()), PERIOD)
                .samplers()
                .get(0);
        read(sampler);

        assertThatThrownBy(() -> read(sampler))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("the same page as the time before");

        page = page.replaceFirst("(?m)^node_time_seconds .*$", "node_time_seconds 1.9e+09");
        assertThat(read(sampler)).hasSize(14);
    }

    @Test
    void aClockInWholeSecondsMayBeReadTwiceWithinOne() throws IOException {
        page = "up 1\nwindows_time_current_timestamp_seconds 1.7e+09\n";
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 100);
        List<Integer> samples = new ArrayList<>();
        ScrapeSampler sampler = new ScrapeSampler(
                "device",
                PERIOD,
                ExporterSource.of(url()),
                "windows_time_current_timestamp_seconds",
                (read, sink) -> samples.add(1),
                nanos::get);
        sampler.sample((object, metric, unit, value) -> {});
        nanos.addAndGet(999_000_000);
        sampler.sample((object, metric, unit, value) -> {});

        assertThat(samples).hasSize(2);

        nanos.addAndGet(2_000_000_000);
        assertThatThrownBy(() -> sampler.sample((object, metric, unit, value) -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("the same page as the time before");

        page = page.replace("1.7e+09", "1700000009");
        sampler.sample((object, metric, unit, value) -> {});
        assertThat(samples).hasSize(3);
    }

    @Test
    void aClockInWholeSecondsIsKnownWithinOne() throws IOException {
        HostExporter exporter = open("windows.txt");
        page += "windows_time_current_timestamp_seconds " + System.currentTimeMillis() / 1_000 + "\n";

        assertThat(HostExporter.open(url())
                        .devices(exporter.devices(Map.of("data", Path.of("D:\\x")), Map.of()), PERIOD)
                        .sources()
                        .get(0)
                        .detail())
                .containsPattern("its clock is [-+][01]\\.[0-9]{3} s from this host's, within (0\\.[5-9]|1\\.)");
    }

    @Test
    void thePathsOfAnNvmeNamespaceThatCountsNothingAreSampled() throws IOException {
        HostExporter unused = open("node.txt");
        page = page.replaceAll(
                "(?m)^(node_disk_\\w+\\{device=)\"nvme0n1\"(.*)$", "$1\"nvme0c3n1\"$2\n$1\"nvme0n1\"} 0");

        assertThat(described(HostExporter.open(url())
                        .devices(Map.of("log", Path.of("/srv/wal")), Map.of("named", List.of("nvme0n1")))))
                .containsEntry("log", "xfs [nvme0c3n1]")
                .containsEntry("named", " [nvme0c3n1]");
    }

    @Test
    void cpusThatComeOrGoChangeNoTotal() throws IOException {
        for (String name : List.of("node.txt", "windows.txt")) {
            Sampler sampler = open(name).processors(PERIOD).samplers().get(0);
            Map<String, Long> before = read(sampler);
            String whole = page;

            page = tick(
                    whole.replaceAll(
                            "(?m)^(node_cpu_seconds_total\\{cpu=\"1\"|windows_cpu_time_total\\{core=\"0,1\").*\n", ""),
                    1);
            Map<String, Long> gone = read(sampler);
            page = page.replace(" 43524.48", " 43624.48").replace(" 1073.671875", " 1173.671875");
            page = tick(page, 2);
            Map<String, Long> later = read(sampler);
            page = tick(whole, 3);
            Map<String, Long> back = read(sampler);

            assertThat(gone).containsEntry("database processors 1", 1L);
            assertThat(gone.get("database user ms")).isEqualTo(before.get("database user ms"));
            assertThat(gone.get("database idle ms")).isEqualTo(before.get("database idle ms"));
            assertThat(later).containsEntry("database user ms", gone.get("database user ms") + 100_000);
            assertThat(back.get("database user ms")).isEqualTo(later.get("database user ms"));
            assertThat(back.get("database idle ms")).isEqualTo(later.get("database idle ms"));
        }
    }

    private static String tick(String page, int seconds) {
        return page.replaceFirst("(?m)^node_time_seconds .*$", "node_time_seconds 1.9e+09" + seconds);
    }

    @Test
    void aDeviceThatIsGoneIsNamed() throws IOException {
        HostExporter exporter = open("node.txt");
        Sampler sampler = exporter.devices(exporter.devices(Map.of("data", Path.of("/")), Map.of()), PERIOD)
                .samplers()
                .get(0);
        page = page.replace("device=\"vda\"", "device=\"vdb\"");

        assertThatThrownBy(() -> read(sampler))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("no device vda");
    }

    @Test
    void aCounterThatIsNoNumberMakesTheReadingAHole() throws IOException {
        HostExporter exporter = open("node.txt");
        Sampler sampler = exporter.devices(exporter.devices(Map.of("data", Path.of("/")), Map.of()), PERIOD)
                .samplers()
                .get(0);
        String whole = page;
        for (String value : List.of("NaN", "+Inf", "-1", "1e300")) {
            page = whole.replaceFirst("(?m)^(node_disk_reads_completed_total\\{device=\"vda\"\\}) .*$", "$1 " + value);

            assertThat(page).isNotEqualTo(whole);
            assertThatThrownBy(() -> read(sampler))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("node_disk_reads_completed_total");
            whole = whole.replaceFirst("(?m)^node_time_seconds .*$", "node_time_seconds 1.9e+09" + value.length());
        }
    }

    @Test
    void whatIsNoExporterIsRefusedWithTheReason() throws IOException {
        List<String> messages = new ArrayList<>();
        page = "up 1\n";
        messages.add(message());
        page = "<html>";
        messages.add(message());
        status = 503;
        messages.add(message());
        page = "a".repeat(20 << 20);
        status = 200;
        messages.add(message());
        server.stop(0);
        messages.add(message());

        assertThat(messages.get(0)).contains("has no counters of devices", "windows_logical_disk_");
        assertThat(messages.get(1)).contains("line 1 is not Prometheus text format");
        assertThat(messages.get(2)).endsWith("answers with status 503");
        assertThat(messages.get(3)).endsWith("answers with more than 16 MiB");
        assertThat(messages.get(4)).contains("can't be read");
    }

    private String message() {
        try {
            HostExporter unused = HostExporter.open(url());
            return "";
        } catch (LatchmarkException e) {
            return e.getMessage();
        }
    }
}
