package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.platform.Problems;
import io.latchmark.probe.Preset;
import io.latchmark.results.probe.Published;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EmulationTest {
    private static EmulationRequest request(String profile, Duration duration, String... caches) {
        return new EmulationRequest(
                Profiles.named(profile),
                List.of(caches).stream().map(CacheSetting::parse).toList(),
                duration,
                1);
    }

    private static List<String> problems(EmulationRequest request) {
        Problems problems = new Problems();
        request.check(problems);
        return problems.list();
    }

    @Test
    void theArticlesMatrixStandsBesideTheModels() {
        ProbeEmulation.Result result =
                ProbeEmulation.execute(request("sas10k-72-p400", Duration.ofSeconds(2)), Preset.SHEA_SEQ256);

        assertThat(result.rows()).hasSize(2 * 7 * 3);
        assertThat(result.rows()).allSatisfy(row -> {
            assertThat(row.published()).as("%s, %s", row.work(), row.cache()).hasSize(1);
            assertThat(Math.abs(row.published().get(0).difference())).isLessThan(0.04);
        });
        assertThat(String.join("\n", TextRenderer.lines(EmulationDocument.of(result))))
                .contains("EMULATED", "256 KiB sequential read", "73.0 MiB/s");
    }

    @ParameterizedTest
    @CsvSource({
        "'no read cache', 0, 0, true",
        "'no read cache', 128, 0, true",
        "'no read cache', 512, 0, false",
        "'512 MB read cache', 512, 0, true",
        "'512 MB read cache', 0, 512, false",
        "'no write cache', 512, 0, true",
        "'no write cache', 0, 512, false",
        "'512 MB write cache', 128, 384, true",
        "'512 MB write cache', 512, 0, false",
        "'any disk', 1, 1, true"
    })
    void aFigureIsShownBesideTheSettingThatItWasMeasuredWith(String source, int read, int write, boolean applies) {
        CacheSetting cache = CacheSetting.of((long) read << 20, (long) write << 20);

        assertThat(ProbeEmulation.appliesTo(new Published("Shea, P400, " + source, "MiB/s", 1), cache))
                .isEqualTo(applies);
    }

    @Test
    void offsetsAreReplayedAndFiguresOfOtherDevicesAreNotComparedWith() {
        ProbeEmulation.Result result =
                ProbeEmulation.execute(request("nvme", Duration.ofMillis(200)), Preset.RAID1_OFFSET);

        assertThat(result.rows())
                .extracting(ProbeEmulation.Row::work)
                .anyMatch(work -> work.endsWith(" from 32 KiB"))
                .anyMatch(work -> work.endsWith(" from 1024 KiB"));
        assertThat(ProbeEmulation.execute(request("nvme", Duration.ofMillis(200)), Preset.SHEA_SEQ256)
                        .rows())
                .allMatch(row -> row.published().isEmpty());
    }

    @Test
    void cellsThatTheReplayDoesNotKnowAreNamed() {
        ProbeEmulation.Result result = ProbeEmulation.execute(request("nvme", Duration.ofMillis(200)), Preset.MD_RAID5);

        assertThat(result.leftOut()).isNotEmpty().allMatch(text -> text.contains("bursts"));
        assertThat(result.rows()).hasSize(22);
    }

    @Test
    void whatCannotBeEmulatedIsRefused() {
        assertThat(problems(request("none", Duration.ZERO)))
                .containsExactly(
                        "--profile none: adds no latency, and there is nothing to model; choose another profile");
        assertThat(problems(request("nvme", Duration.ofMillis(1), "read=0,write=1MiB")))
                .hasSize(2)
                .anyMatch(text -> text.startsWith("--duration"))
                .anyMatch(text -> text.contains("no cache to divide"));
        assertThat(problems(request("sas10k-72-p400", Duration.ZERO, "read=512MiB,write=512MiB")))
                .singleElement()
                .asString()
                .contains("the maximum is the controller's 512 MiB");
    }
}
