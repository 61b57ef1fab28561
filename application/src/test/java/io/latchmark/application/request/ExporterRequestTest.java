package io.latchmark.application.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.platform.Problems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExporterRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ftp://db:9100/metrics|must begin with http:// or https://",
                "db:9100|must begin with http:// or https://",
                "http:///metrics|names no host",
                "http://db :9100/|is not a URL",
                "http://me:secret@db:9100/metrics|must have neither a user nor parameters",
                "http://db:9100/metrics?token=secret|must have neither a user nor parameters"
            })
    void anUnusableUrlIsRefusedWithoutBeingShown(String url, String reason) {
        Problems problems = new Problems();

        new ExporterRequest(url, Map.of()).check(problems);

        assertThat(problems.list()).singleElement().asString().contains(reason).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"http://db:9100/metrics", "https://db.example.com/exporter", "http://[::1]:9100/metrics"})
    void aUsableUrlIsTaken(String url) {
        Problems problems = new Problems();
        ExporterRequest request = new ExporterRequest(url, Map.of("data", "sda+sdb", "log", "sdc"));

        request.check(problems);

        assertThat(problems.list()).isEmpty();
        assertThat(request.named()).isEqualTo(Map.of("data", List.of("sda", "sdb"), "log", List.of("sdc")));
    }

    @ParameterizedTest
    @CsvSource({"tempdb", "Data"})
    void aUseThatNoDeviceHasIsRefused(String use) {
        Problems problems = new Problems();

        new ExporterRequest("http://db:9100/metrics", Map.of(use, "sda")).check(problems);

        assertThat(problems.list()).singleElement().asString().contains(use, "must be data or log");
    }
}
