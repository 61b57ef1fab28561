package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.storage.Readings;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PerformanceCounterTest {
    private static final List<String> NAMES = List.of("object_name", "counter_name", "instance_name");
    private static final List<String> NUMBERS = List.of("cntr_value", "cntr_type");
    private static final String PADDING = " ".repeat(90);

    @Test
    void everyTypeOfCounterIsToldApart() throws SQLException {
        Readings readings = new Readings();

        PerformanceCounterSampler.handOver(
                Rowset.of(NAMES, NUMBERS)
                        .row(
                                "SQLServer:Buffer Manager" + PADDING,
                                "Page life expectancy" + PADDING,
                                PADDING,
                                300L,
                                65_792L)
                        .row("MSSQL$A:Buffer Manager", "Lazy writes/sec", null, 41L, 272_696_576L)
                        .row("SQLServer:SQL Statistics", "Batch Requests/sec", "", 5L, 272_696_320L)
                        .row("SQLServer:Buffer Manager", "Buffer cache hit ratio", "", 90L, 537_003_264L)
                        .row("SQLServer:Buffer Manager", "Buffer cache hit ratio base", "", 100L, 1_073_939_712L)
                        .row("SQLServer:Locks", "Average Wait Time (ms)", "_Total", 12L, 1_073_874_176L)
                        .row("SQLServer:Locks", "Average Wait Time Base", "_Total", 4L, 1_073_939_712L)
                        .row("SQLServer:Databases", "Data File(s) Size (KB)", "latchmark" + PADDING, 8L, 65_792L)
                        .row("SQLServer:Databases", "Log Bytes Flushed/sec", "latchmark", 61_440L, 272_696_576L)
                        .row("SQLServer:Databases", "Something new", "latchmark", 1L, 1L)
                        .read(),
                readings);

        assertThat(readings.lines())
                .containsExactlyInAnyOrder(
                        "Buffer Manager page_life_expectancy_now 300 s",
                        "Buffer Manager lazy_writes 41 1",
                        "SQL Statistics batch_requests 5 1",
                        "Buffer Manager buffer_cache_hit_ratio_fraction 90 1",
                        "Buffer Manager buffer_cache_hit_ratio_base 100 1",
                        "Locks/_Total average_wait_time_average 12 ms",
                        "Locks/_Total average_wait_time_base 4 1",
                        "Databases/latchmark data_files_size_now 8192 B",
                        "Databases/latchmark log_bytes_flushed 61440 B");
    }

    @Test
    void aCounterThatWasResetIsHandedOverAsItIs() throws SQLException {
        Readings readings = new Readings();
        for (long value : new long[] {500, 3}) {
            PerformanceCounterSampler.handOver(
                    Rowset.of(NAMES, NUMBERS)
                            .row("SQLServer:Buffer Manager", "Page reads/sec", "", value, 272_696_576L)
                            .read(),
                    readings);
        }

        assertThat(readings.lines())
                .containsExactly("Buffer Manager page_reads 500 1", "Buffer Manager page_reads 3 1");
    }
}
