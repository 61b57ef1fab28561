package io.latchmark.application.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.storage.device.Backing;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.jdbc.ServerDiagnostics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostFindingsTest {
    private final HostFindings findings = new HostFindings();

    /** A path that exists here too is not looked at: it is another file. */
    @Test
    void theFilesOfAServerOnAnotherHostAreNotTakenForThoseOfThisOne() {
        findings.host(new ServerHost(false, "no process of this host has the server's sessions"), "");
        findings.devices(Map.of("data", Path.of("/"), "log", Path.of("/")), Map.of(), false);

        assertThat(named("server"))
                .satisfies(server ->
                        assertThat(server.value()).startsWith("not proven to be on this host: no process of this host"))
                .satisfies(server -> assertThat(server.remedy()).contains("--sample-host", "--device-exporter"));
        assertThat(named("data").value()).isEqualTo("/: not on this host, as far as is proven");
        assertThat(findings.list()).extracting(Advice::name).containsExactly("server", "driver", "data", "log");
    }

    @Test
    void anExporterAnswersForAnotherHost() {
        findings.host(new ServerHost(false, "no process"), "http://db:9100/metrics");
        findings.devices(
                Map.of("data", Path.of("/")),
                Map.of("data", Backing.unresolved("the exporter has no such mount")),
                false);

        assertThat(named("server"))
                .returns("on another host, whose exporter is asked: http://db:9100/metrics", Advice::value)
                .returns("", Advice::remedy);
        assertThat(findings.list())
                .as("free space is that of this host's /")
                .extracting(Advice::name)
                .doesNotContain("data free space");
    }

    @ParameterizedTest
    @CsvSource({"3979, 0, 1", "3979, 1, 0", "3982, 0, 0"})
    void commitsThatNothingFlushesAreNamed(String flag, String writeThrough, int cautions) {
        Map<String, String> settings =
                Map.of("mssql.conf traceflag.traceflag0", flag, "mssql.conf control.writethrough", writeThrough);

        findings.host(new ServerHost(true, "here", 900).with(settings), "");

        assertThat(findings.list())
                .filteredOn(advice -> advice.remedy().contains("control.alternatewritethrough = 0"))
                .hasSize(cautions);
    }

    @Test
    void aClockThatIsOffIsNamedWithTheRemedy() {
        findings.clock(new ServerDiagnostics.ClockOffset(-4_200, 35));

        assertThat(findings.list())
                .isEqualTo(List.of(new Advice(
                        "hosts",
                        "server's clock",
                        "-4200.0 ms against this host's, known to 35.0 ms",
                        "more than 1 s apart; the server's log and the record do not match: synchronise both"
                                + " clocks (NTP)")));
    }

    private Advice named(String name) {
        return findings.list().stream()
                .filter(advice -> advice.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
