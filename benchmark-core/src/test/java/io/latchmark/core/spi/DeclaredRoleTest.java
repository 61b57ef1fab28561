package io.latchmark.core.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeclaredRoleTest {
    @ParameterizedTest
    @CsvSource({
        "*, anything, true",
        "log, log, true",
        "log, log2, false",
        "client backend/relation/*, client backend/relation/normal, true",
        "client backend/relation/*, client backend/wal/normal, false",
        "*/wal/*, client backend/wal/normal, true",
        "*/wal/*, /wal/, true",
        "*/wal/*, client backend/wal, false",
        "*_log, bench/bench_log, true",
        "*_log, bench/bench_log2, false",
        "lock/*<log_flush, lock/Lock:tuple<log_flush, true",
        "lock/*<log_flush, lock/<log_flush, true",
        "lock/*k<log_flush, lock/<log_flush, false",
        "a*b*c, abc, true",
        "a*b*c, acb, false",
        "ab*ba, aba, false",
        "a*b*b, ab, false",
        "x.y, xzy, false",
    })
    void aStarStandsForAnyText(String pattern, String object, boolean holds) {
        assertThat(new DeclaredRole(CounterRole.READS, pattern, "reads").holds(object, "reads"))
                .isEqualTo(holds);
        assertThat(new DeclaredRole(CounterRole.READS, DeclaredRole.ANY, pattern).holds("any", object))
                .isEqualTo(holds);
    }

    @Test
    void anEmptyPatternIsRefused() {
        assertThatThrownBy(() -> new DeclaredRole(CounterRole.READS, "", "reads"))
                .hasMessage("role reads: object = '', metric = 'reads': neither may be empty; * stands for all");
    }
}
