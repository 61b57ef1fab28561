package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Findings about devices whose rate stepped down to a constant level within the measurement interval, whatever the cause. */
final class CreditFinding {
    private static final long SECOND = 1_000_000_000L;
    private static final double MEBIBYTE = 1 << 20;

    private CreditFinding() {}

    /** One for each such device, based on its operations, or otherwise its bytes. */
    static List<Finding> of(Counters counters, Window window) {
        List<Finding> findings = new ArrayList<>();
        for (String device : counters.objects(DeviceFigures.SOURCE)) {
            Optional<Finding> byOperations =
                    CreditLimit.in(rates(counters, window, device, "")).map(limit -> finding(device, limit, "IOPS", 1));
            byOperations
                    .or(() -> CreditLimit.in(rates(counters, window, device, "_bytes"))
                            .map(limit -> finding(device, limit, "MiB/s", MEBIBYTE)))
                    .ifPresent(findings::add);
        }
        return findings;
    }

    /** Reads and writes, or their bytes, in each whole second of the window; NaN where one wasn't read. */
    private static double[] rates(Counters counters, Window window, String device, String suffix) {
        CounterKey reads = DeviceFigures.key(device, suffix.isEmpty() ? "reads" : "read" + suffix);
        CounterKey writes = DeviceFigures.key(device, suffix.isEmpty() ? "writes" : "write" + suffix);
        double[] rates = new double[(int) Math.max(0, Math.min(1 << 22, window.seconds()))];
        for (int i = 0; i < rates.length; i++) {
            long start = window.startNanos() + i * SECOND;
            Window second = new Window(start, start + SECOND);
            rates[i] = counters.over(reads, second).perSecond()
                    + counters.over(writes, second).perSecond();
        }
        return rates;
    }

    private static Finding finding(String device, CreditLimit limit, String unit, double by) {
        return new Finding(
                "Level rate of device " + device,
                Finding.Verdict.MARKED,
                String.format(
                        Locale.ROOT,
                        "from %s to a ceiling of %s %s at %d s of the interval",
                        NumberText.of(limit.before() / by),
                        NumberText.of(limit.ceiling() / by),
                        unit,
                        limit.atSeconds()),
                "no step of 15 % or more to a level that is kept",
                "The rate stepped down to a level, for example because burst credits were spent, a write cache filled or a checkpoint ended. The interval then measures two devices: measure before the step, or after it.");
    }
}
