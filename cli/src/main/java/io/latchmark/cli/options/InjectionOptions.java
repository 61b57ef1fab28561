package io.latchmark.cli.options;

import io.latchmark.application.request.InjectionRequest;
import io.latchmark.results.run.DelayKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The delays to inject. */
@HelpGroup.Of(HelpGroup.DELAYS)
public final class InjectionOptions {
    @Option(names = "--reads", paramLabel = "TIME", description = "latency added to each read, for example 2ms")
    private @Nullable Duration reads;

    @Option(names = "--writes", paramLabel = "TIME", description = "latency added to each write")
    private @Nullable Duration writes;

    @Option(names = "--flushes", paramLabel = "TIME", description = "latency added to each flush")
    private @Nullable Duration flushes;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            defaultValue = "5s",
            description =
                    "length of each window; windows with and without the delay alternate (default: ${DEFAULT-VALUE})")
    private Duration window = Duration.ofSeconds(5);

    @Option(
            names = "--wash-out",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "time ignored after each change of the delay (default: ${DEFAULT-VALUE})")
    private Duration washOut = Duration.ofSeconds(2);

    @Option(
            names = "--apply",
            paramLabel = "PROGRAM",
            description = "program that delays a real device. It is called with a kind and microseconds, for example"
                    + " 'PROGRAM reads 2000', with reads, writes or flushes; 0 ends the delay (default: the device"
                    + " that holds the database is delayed, if it can be)")
    private @Nullable String program;

    /** Creates the request. */
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
