package io.latchmark.storage.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExporterPageTest {
    @Test
    void namesLabelsAndNumbersOfEachForm() {
        ExporterPage page = ExporterPage.parse("""
                # HELP a counter
                a 1
                b{} 2.5
                c{x="1",y="a \\"b\\" \\\\ , } c"} 1.230292468736e+12
                c{ x = "2" , } NaN
                d{x="1"} +Inf
                e 7\r

                """);

        assertThat(page.value("a")).hasValue(1);
        assertThat(page.value("b")).hasValue(2.5);
        assertThat(page.all("c").get(0).labels()).isEqualTo(Map.of("x", "1", "y", "a \"b\" \\ , } c"));
        assertThat(page.all("c").get(0).value()).isEqualTo(1_230_292_468_736.0);
        assertThat(page.all("c").get(1).value()).isNaN();
        assertThat(page.value("d", "x", "1")).hasValue(Double.POSITIVE_INFINITY);
        assertThat(page.value("d", "x", "2")).isEmpty();
        assertThat(page.value("e")).hasValue(7);
        assertThat(page.all("f")).isEmpty();
    }

    @Test
    void whatIsNoPageIsRefusedWithItsLine() {
        assertThatThrownBy(() -> ExporterPage.parse("a 1\n<html>"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage("line 2 is not Prometheus text format: <html>");
        assertThatThrownBy(() -> ExporterPage.parse("a one"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage("line 1 has no number: a one");
    }

    @Test
    void longLabelsBlanksAndLinesOfNothingAreReadAtOnce() {
        String label = "\\\"x".repeat(300_000);
        ExporterPage page = ExporterPage.parse("a" + " ".repeat(400_000) + "1\nb{x=\"" + label + "\"} 2\n");

        assertThat(page.value("a")).hasValue(1);
        assertThat(page.all("b").get(0).label("x")).hasSize(600_000);
        assertThatThrownBy(() -> ExporterPage.parse("a{" + "x=\"1\",".repeat(300_000)))
                .isInstanceOf(LatchmarkException.class);
        assertThatThrownBy(() -> ExporterPage.parse("x ".repeat(300_000))).isInstanceOf(LatchmarkException.class);
    }

    @Test
    void valuesWithTimesOfTheirOwnAreRefused() {
        assertThatThrownBy(() -> ExporterPage.parse("a 1 1732293000000"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("name the exporter itself");
    }
}
