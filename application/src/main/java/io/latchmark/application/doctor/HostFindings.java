package io.latchmark.application.doctor;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.FileFailure;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.host.HostFacts;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.jdbc.ServerDiagnostics;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Findings about hosts, devices, file systems and clocks. One thread. */
public final class HostFindings {
    private static final String DEVICES = "devices";
    private static final String HOSTS = "hosts";
    private static final long FREE_BYTES_MIN = 1L << 30;
    private static final double CLOCK_MILLIS_MAX = 1_000;
    /** Mount options that make a file system compress its data. */
    private static final Pattern COMPRESSING = Pattern.compile("(^|,)compress(-force)?(=(?!no(,|$))|,|$)");

    private final List<Advice> findings = new ArrayList<>();

    /**
     * Whether driver and server share a host.
     *
     * @param exporter on the server's host; empty for none
     */
    public void host(ServerHost host, String exporter) {
        if (host.isThisOne()) {
            findings.add(Advice.of(HOSTS, "server", "on this host: " + host.evidence()));
        } else if (exporter.isEmpty()) {
            findings.add(new Advice(
                    HOSTS,
                    "server",
                    "not proven to be on this host: " + host.evidence(),
                    "devices are not sampled from here: run Latchmark on the database's host, sample it by --sample-host of"
                            + " 'latchmark run', or name the exporter there by --device-exporter"));
        } else {
            findings.add(Advice.of(HOSTS, "server", "on another host, whose exporter is asked: " + exporter));
        }
        Map<String, String> facts = new HostFacts(Path.of("/")).host();
        findings.add(Advice.of(
                HOSTS,
                "driver",
                facts.getOrDefault("processors", "?") + " CPUs, "
                        + ByteSize.text(Long.parseLong(facts.getOrDefault("memory_bytes", "0"))) + " of memory, "
                        + facts.getOrDefault("os", "unknown system")));
        if (host.settings().containsValue("3979")
                && !"1".equals(host.settings().get("mssql.conf control.writethrough"))) {
            findings.add(new Advice(
                    HOSTS,
                    "flushes",
                    "trace flag 3979 without control.writethrough",
                    "commits may stay in a device's volatile cache: set control.writethrough = 1 and"
                            + " control.alternatewritethrough = 0 in mssql.conf, or remove the trace flag"));
        }
        if (host.isThisOne()) {
            findings.add(Advice.of(HOSTS, "shared", "driver and server share CPUs and memory"));
        }
    }

    /** The difference between the clocks. */
    public void clock(ServerDiagnostics.ClockOffset clock) {
        String value = String.format(
                Locale.ROOT,
                "%+.1f ms against this host's, known to %.1f ms",
                clock.aheadMillis(),
                clock.boundMillis());
        boolean isFar = Math.abs(clock.aheadMillis()) > CLOCK_MILLIS_MAX + clock.boundMillis();
        findings.add(new Advice(
                HOSTS,
                "server's clock",
                value,
                isFar
                        ? "more than 1 s apart; the server's log and the record do not match: synchronise both"
                                + " clocks (NTP)"
                        : ""));
    }

    /**
     * The storage of the directories.
     *
     * @param here whether they are on this host
     */
    public void devices(Map<String, Path> folders, Map<String, Backing> backings, boolean here) {
        new TreeMap<>(folders).forEach((use, folder) -> {
            Backing backing = backings.getOrDefault(use, Backing.unresolved("not on this host, as far as is proven"));
            findings.add(Advice.of(DEVICES, use, folder + ": " + backing));
            if (COMPRESSING.matcher(backing.mountOptions()).find()
                    || backing.fileSystem().equals("zfs")) {
                findings.add(new Advice(
                        DEVICES,
                        use + " compression",
                        backing.fileSystem() + " may compress: " + backing.mountOptions(),
                        "bytes written are then not bytes on the device: switch compression off for these files"));
            }
            if (here && backings.containsKey(use)) {
                space(use, folder);
            }
        });
        if (backings.containsKey("data") && backings.containsKey("log")) {
            findings.add(Advice.of(DEVICES, "data and log", shared(backings.get("data"), backings.get("log"))));
        }
        for (Device device : Backing.distinct(backings.values())) {
            if (device.attributes().isEmpty()) {
                continue;
            }
            findings.add(Advice.of(
                    DEVICES,
                    device.name(),
                    device.attributes().entrySet().stream()
                            .map(entry -> entry.getKey() + " " + entry.getValue())
                            .collect(Collectors.joining(", "))));
        }
    }

    private static String shared(Backing data, Backing log) {
        List<String> names = data.devices().stream()
                .map(Device::name)
                .filter(name ->
                        log.devices().stream().anyMatch(its -> its.name().equals(name)))
                .toList();
        return names.isEmpty()
                ? "on separate devices"
                : "on one device, " + String.join(", ", names) + ", whose counters do not separate them";
    }

    private void space(String use, Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            long freeBytes = store.getUsableSpace();
            findings.add(new Advice(
                    DEVICES,
                    use + " free space",
                    ByteSize.text(freeBytes >> 20 << 20) + " free",
                    freeBytes < FREE_BYTES_MIN ? "less than 1 GiB: free some before a load" : ""));
        } catch (IOException e) {
            findings.add(Advice.of(DEVICES, use + " free space", "not known: " + FileFailure.reason(e)));
        }
    }

    /** In the order of discovery. */
    public List<Advice> list() {
        return List.copyOf(findings);
    }
}
