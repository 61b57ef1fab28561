package io.latchmark.cli.options;

import io.latchmark.application.request.Condition;
import io.latchmark.application.request.InjectionRequest;
import io.latchmark.results.run.DelayKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The delays to inject. */
public final class InjectionOptions {
    @Option(
            names = "--reads",
            paramLabel = "TIME",
            description = "how much longer each read takes in its windows, as 2ms")
    @Effect(Condition.ALWAYS)
    private @Nullable Duration reads;

    @Option(names = "--writes", paramLabel = "TIME", description = "how much longer each write takes in its windows")
    @Effect(Condition.ALWAYS)
    private @Nullable Duration writes;

    @Option(names = "--flushes", paramLabel = "TIME", description = "how much longer each flush takes in its windows")
    @Effect(Condition.ALWAYS)
    private @Nullable Duration flushes;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "what is measured with a delay, and the same without (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration window = Duration.ofSeconds(5);

    @Option(
            names = "--wash-out",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "left out after each change of a delay (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration washOut = Duration.ofSeconds(2);

    @Option(
            names = "--apply",
            paramLabel = "PROGRAM",
            description = {
                "program that delays a real device, called as 'PROGRAM reads 2000' with reads, writes or flushes and",
                "microseconds; 0 ends the delay. Without it the emulated device that holds the database is asked"
            })
    @Effect(Condition.ALWAYS)
    private @Nullable String program;

    /** What was chosen. */
    public InjectionRequest request() {
        Map<DelayKind, Duration> delays = new EnumMap<>(DelayKind.class);
        add(delays, DelayKind.READS, reads);
        add(delays, DelayKind.WRITES, writes);
        add(delays, DelayKind.FLUSHES, flushes);
        return new InjectionRequest(delays, window, washOut, Optional.ofNullable(program));
    }

    private static void add(Map<DelayKind, Duration> delays, DelayKind kind, @Nullable Duration delay) {
        if (delay != null) {
            delays.put(kind, delay);
        }
    }
}
