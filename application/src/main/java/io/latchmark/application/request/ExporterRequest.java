package io.latchmark.application.request;

import io.latchmark.platform.BoundedHttp;
import io.latchmark.platform.Problems;
import io.latchmark.storage.exporter.HostExporter;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The exporter on the database's host that reports its devices and CPUs. Immutable.
 *
 * @param url of its page; empty for none
 * @param devices names of devices, joined by {@code +}, by use: {@code data} or {@code log}; those not named are looked up
 */
public record ExporterRequest(String url, Map<String, String> devices) {
    public static final ExporterRequest NONE = new ExporterRequest("", Map.of());

    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Set<String> USES = Set.of("data", "log");

    public ExporterRequest {
        devices = Map.copyOf(devices);
    }

    /** Reports what is wrong. */
    public void check(Problems problems) {
        if (!url.isEmpty()) {
            fault().ifPresent(fault -> problems.add("--device-exporter: " + fault));
        }
        devices.keySet().stream()
                .filter(use -> !USES.contains(use))
                .sorted()
                .forEach(use -> problems.add(
                        "--exporter-devices " + use + ": must be data or log, for example data=sda,log=sdb"));
    }

    /** What is wrong with the URL; omits the URL itself, which may contain a secret. */
    private Optional<String> fault() {
        try {
            URI uri = URI.create(url);
            if (uri.getScheme() == null || !SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
                return Optional.of("must begin with http:// or https://");
            }
            if (!BoundedHttp.hasHost(uri)) {
                return Optional.of("names no host, or a port above 65535: as http://db.example.com:9100/metrics");
            }
            if (uri.getRawUserInfo() != null || uri.getRawQuery() != null) {
                return Optional.of(
                        "must have neither a user nor parameters: arguments can be seen by others on this host");
            }
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of("is not a URL: write for example http://db.example.com:9100/metrics");
        }
    }

    /**
     * Fetches the exporter's page for the first time.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it can't be reached
     */
    public Optional<HostExporter> open() {
        return url.isEmpty() ? Optional.empty() : Optional.of(HostExporter.open(URI.create(url)));
    }

    /** The device names by use. */
    public Map<String, List<String>> named() {
        Map<String, List<String>> named = new TreeMap<>();
        devices.forEach((use, names) -> named.put(use, Arrays.asList(names.split("\\+", -1))));
        return named;
    }
}
