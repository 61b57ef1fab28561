package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.results.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a demo, read by Prometheus itself; skipped where it is missing. */
@Tag("nightly")
final class MetricsIT {
    /** Nothing fails here, and the times of waits are SQL Server's. */
    private static final List<String> WITHOUT_SERIES = List.of(
            "latchmark_transaction_failures_total",
            "latchmark_transaction_retries_total",
            "latchmark_session_wait_seconds_total");

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void prometheusReadsThemAndTheDashboardHasSeries() throws IOException, InterruptedException {
        assumeThat(isThere("prometheus") && isThere("promtool"))
                .as("prometheus and promtool are installed (Debian's package prometheus)")
                .isTrue();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        PreparedData.copyWithSnapshotTo(folder.toRealPath().resolve("latchmark-data"));
        try (Child demo =
                Child.start(folder, "demo", "--metrics=0", "--warehouses", "1", "--users", "2", "--duration", "10m")) {
            demo.awaitOutput("Metrics    http://127.0.0.1:");
            URI metrics = URI.create(demo.output().replaceAll("(?s).*Metrics {4}(\\S+).*", "$1"));
            Process prometheus = startPrometheus(metrics);
            try {
                demo.await("a transaction", () -> get(metrics).contains("latchmark_transactions_total{"));
                for (String query : queries()) {
                    demo.await(query, () -> hasSeries(query));
                }
                assertThat(complaints(get(metrics))).isEmpty();
                assertThat(get(metrics)).contains("hikaricp_connections_active{pool=\"latchmark-terminals\"}");
            } finally {
                prometheus.destroy();
                prometheus.waitFor();
            }
        }
    }

    private static boolean isThere(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, program)));
    }

    private Process startPrometheus(URI metrics) throws IOException {
        Path settings = folder.resolve("prometheus.yml");
        Files.writeString(
                settings,
                Files.readString(Path.of("../docs/grafana/prometheus.yml"))
                        .replace("127.0.0.1:9464", metrics.getAuthority())
                        .replace("scrape_interval: 5s", "scrape_interval: 1s"));
        return new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + settings,
                        "--storage.tsdb.path=" + folder.resolve("prometheus"),
                        "--web.listen-address=127.0.0.1:0")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
    }

    /** The dashboard's, with its variables filled in. */
    private static List<String> queries() throws IOException {
        List<String> queries = new ArrayList<>();
        JsonNode dashboard = Json.MAPPER.readTree(Files.readString(Path.of("../docs/grafana/latchmark.json")));
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.get("targets")) {
                String query =
                        target.get("expr").asText().replace("$instance", ".*").replace("$__rate_interval", "4s");
                if (WITHOUT_SERIES.stream().noneMatch(query::contains)) {
                    queries.add(query);
                }
            }
        }
        return queries;
    }

    private boolean hasSeries(String query) {
        String address = log().replaceAll("(?s).*address=(127\\.0\\.0\\.1:\\d+).*", "$1");
        if (!address.startsWith("127.")) {
            return false;
        }
        String answer = get(URI.create(
                "http://" + address + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)));
        return answer.contains("\"status\":\"success\"") && answer.contains("\"metric\"");
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("prometheus.log"));
        } catch (IOException e) {
            return "";
        }
    }

    private String get(URI address) {
        try {
            return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static String complaints(String text) throws IOException, InterruptedException {
        Process check = new ProcessBuilder("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (var input = check.outputWriter(StandardCharsets.UTF_8)) {
            input.write(text);
        }
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        check.waitFor();
        return said;
    }
}
