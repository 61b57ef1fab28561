package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class PlatformTest {
    @Test
    void bothPlatformsOfTheDefaultBuildAreOnTheClassPath() {
        assertThat(PlatformTest.class.getResource(
                        "/" + Platform.of("Linux", "amd64", false).archive()))
                .isNotNull();
        assertThat(PlatformTest.class.getResource(
                        "/" + Platform.of("Linux", "aarch64", false).archive()))
                .isNotNull();
    }

    @Test
    void theArtifactThatIsMissingCanBeNamed() {
        assertThat(Platform.of("Mac OS X", "aarch64", false).artifact()).endsWith("binaries-darwin-arm64v8");
        assertThat(Platform.of("Linux", "amd64", true).artifact()).endsWith("binaries-linux-amd64-alpine");
    }

    @Test
    void anUnknownSystemOrProcessorIsRefusedByName() {
        assertThatThrownBy(() -> Platform.of("Windows 11", "amd64", false))
                .hasMessageContainingAll("Windows 11", "--url");
        assertThatThrownBy(() -> Platform.of("Linux", "riscv64", false)).hasMessageContainingAll("riscv64", "--url");
    }
}
