package io.latchmark.schema.postgresql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Server parameters that slow a load down: how, by how much, and what to set instead. The factors were measured with
 * {@code scripts/measure-load-settings.sh} on one machine ({@code docs/evidence.md}).
 */
final class LoadHints {
    private static final long MAX_WAL_SIZE_BYTES = 4L << 30;
    private static final long SHARED_BUFFERS_BYTES = 128L << 20;

    /**
     * One parameter.
     *
     * @param slow whether a value slows a load down; sizes are in bytes
     * @param effect as a clause
     * @param measured how many times as long a load took with a slow value and good values for the others
     * @param remedy as a clause
     */
    private record Rule(String parameter, Predicate<String> slow, String effect, String measured, String remedy) {}

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "debug_io_direct",
                    value -> !value.isEmpty(),
                    "pages are written one by one past the page cache",
                    "1.8 times as long, and 3.6 times with shared_buffers of 64MB",
                    "set it to '' for the load"),
            new Rule(
                    "shared_buffers",
                    value -> Long.parseLong(value) < SHARED_BUFFERS_BYTES,
                    "COPY has fewer pages to write into than it could use",
                    "1.1 times as long, and twice as long with debug_io_direct",
                    "set 128MB or more"),
            new Rule(
                    "max_wal_size",
                    value -> Long.parseLong(value) < MAX_WAL_SIZE_BYTES,
                    "frequent checkpoints, and whole pages in the log after each",
                    "1.2 times as long",
                    "set 4GB or more"));

    private LoadHints() {}

    /**
     * Parameters that slow a load down, each in words with name and value.
     *
     * @param settings of the server by name; sizes in bytes
     * @param shown the same settings as the server prints them
     */
    static List<String> of(Map<String, String> settings, Map<String, String> shown) {
        List<String> hints = new ArrayList<>();
        for (Rule rule : RULES) {
            String value = settings.get(rule.parameter());
            if (value != null && rule.slow().test(value)) {
                hints.add(rule.parameter() + " = " + shown.getOrDefault(rule.parameter(), value) + ": " + rule.effect()
                        + " (a load of 10 warehouses took " + rule.measured() + " on one machine); " + rule.remedy());
            }
        }
        return hints;
    }
}
