package io.latchmark.hosts.pipe;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LineBudgetTest {
    private final AtomicLong nanos = new AtomicLong();
    private final LineBudget budget = new LineBudget(nanos::get);

    private void spend(int lines, int bytes) throws IOException {
        for (int i = 0; i < lines; i++) {
            budget.spend(bytes);
        }
    }

    @Test
    void linesThatHaveWaitedMayComeAtOnceAndMoreMayNot() throws IOException {
        spend(20_000, 100);

        assertThatThrownBy(() -> budget.spend(100)).hasMessage("more than 2000 lines a second");
        nanos.addAndGet(1_000_000_000);
        assertThatCode(() -> spend(1_999, 100)).doesNotThrowAnyException();
    }

    @Test
    void aLongLineCountsAsSeveral() throws IOException {
        spend(307, 1 << 20);

        assertThatThrownBy(() -> budget.spend(1 << 20)).hasMessageContaining("2000");
    }
}
