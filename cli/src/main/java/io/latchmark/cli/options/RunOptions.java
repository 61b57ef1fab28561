package io.latchmark.cli.options;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.operation.request.DatabaseRequest;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.operation.request.RunRequest;
import io.latchmark.operation.request.WorkloadRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a run does. */
public final class RunOptions {
    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "load before the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration warmUp = Duration.ofMinutes(1);

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "180s",
            converter = DurationConverter.class,
            description = "length of the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration duration = Duration.ofMinutes(3);

    @Mixin
    private final LoadOptions load = new LoadOptions();

    @Mixin
    private final SqlServerRunOptions sqlServer = new SqlServerRunOptions();

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            defaultValue = "standard",
            converter = MixConverter.class,
            description = "standard (45/43/4/4/4), read-only (50 %% Order-Status, 50 %% Stock-Level), or five shares in"
                    + " percent in the order New-Order,Payment,Order-Status,Delivery,Stock-Level"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Mix mix = Mix.STANDARD;

    @Option(
            names = "--home",
            paramLabel = "HOW",
            defaultValue = "spread",
            description =
                    "home warehouses: ${COMPLETION-CANDIDATES}. With fewer users than warehouses, spread gives each"
                            + " user an equal share of them to draw from, fixed a single one (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Home home = Home.spread;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of the inputs: the same seed gives each terminal the same inputs"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private long seed = 1;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "10",
            description = "further attempts after a deadlock, a serialization failure or a lock timeout"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private int retries = 10;

    @Option(
            names = "--sampling-period",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = DurationConverter.class,
            description = "time between two samples of a counter, 100ms or more (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration samplingPeriod = Duration.ofSeconds(1);

    @Option(
            names = "--checkpoint-at",
            paramLabel = "TIME",
            split = ",",
            converter = DurationConverter.class,
            description =
                    "issue a checkpoint this long after the measurement interval starts; may be given several times")
    @Effect(Condition.ALWAYS)
    private List<Duration> checkpointsAt = new ArrayList<>();

    @Option(
            names = "--fact",
            paramLabel = "NAME=VALUE",
            description = "something to keep in the record, as firmware=5.22; may be given several times")
    @Effect(Condition.ALWAYS)
    private Map<String, String> facts = new LinkedHashMap<>();

    /** How terminals get their home warehouses. */
    public enum Home {
        spread,
        fixed
    }

    /** What these options ask for. */
    public RunRequest request(DatabaseRequest database, OutputRequest output) {
        WorkloadRequest workload = new WorkloadRequest(
                load.users(),
                load.rates(),
                load.pacing(),
                load.connections(),
                mix,
                home == Home.fixed ? WorkloadRequest.Homes.FIXED : WorkloadRequest.Homes.SPREAD,
                seed,
                new WorkloadRequest.Times(warmUp, duration, samplingPeriod, checkpointsAt),
                load.calls(retries));
        return new RunRequest(database, workload, sqlServer.options(), facts, output);
    }

    /** Reads a mix. */
    public static final class MixConverter implements ITypeConverter<Mix> {
        @Override
        public Mix convert(String text) {
            if (text.equals(Mix.STANDARD.name())) {
                return Mix.STANDARD;
            }
            if (text.equals(Mix.READ_ONLY.name())) {
                return Mix.READ_ONLY;
            }
            try {
                return custom(text.split(",", -1));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "' is not a mix (" + e.getMessage()
                        + "): write standard, read-only or five percentages that sum to 100, as 45,43,4,4,4");
            }
        }

        private static Mix custom(String[] shares) {
            List<TransactionType> types = TransactionType.all();
            if (shares.length != types.size()) {
                throw new IllegalArgumentException(shares.length + " shares");
            }
            Map<TransactionType, Integer> percents = new EnumMap<>(TransactionType.class);
            for (TransactionType type : types) {
                percents.put(type, percent(shares[types.indexOf(type)].strip()));
            }
            return new Mix("custom", percents);
        }

        private static int percent(String share) {
            try {
                return Integer.parseInt(share);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + share + "' is not a whole number", e);
            }
        }
    }
}
