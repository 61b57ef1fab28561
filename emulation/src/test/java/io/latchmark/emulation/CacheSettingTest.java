package io.latchmark.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CacheSettingTest {
    @ParameterizedTest
    @ValueSource(strings = {"read=0,write=512MiB", "read=128MiB,write=384MiB", "read=1MiB,write=0,battery=failed"})
    void aSettingReadsAsItIsWritten(String text) {
        assertThat(CacheSetting.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "read",
                "read=1MiB",
                "read=1MiB,read=2MiB,write=0",
                "read=1MiB,write=0,x=1",
                "read=a,write=0",
                "read=0,write=0,battery=old",
                "read=-1,write=0",
                "read=999999999GiB,write=0"
            })
    void anythingElseIsRefusedInWords(String text) {
        assertThatThrownBy(() -> CacheSetting.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .isNotBlank()
                .doesNotContain("null");
    }
}
