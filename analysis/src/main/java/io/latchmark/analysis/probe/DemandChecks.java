package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.demand.DeviceDemand.Demand;
import io.latchmark.analysis.demand.Kind;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares service demands of a run with the latency of a single I/O in a probe of the same device. Both are the time that the
 * device needs for one request; they agree if the work is the same.
 */
final class DemandChecks {
    private static final double TOLERANCE = 0.25;
    private static final double MEBIBYTE = 1 << 20;

    private DemandChecks() {}

    static List<Finding> of(Ceiling probe, DeviceFigures device) {
        List<Finding> checks = new ArrayList<>();
        for (Demand demand : device.demand().demands()) {
            if (Double.isFinite(demand.millisEach())) {
                alone(probe, device, demand.kinds().get(0))
                        .map(alone -> check(probe, device, demand, alone))
                        .ifPresent(checks::add);
            }
        }
        return checks;
    }

    private static Optional<Ceiling.Limit> alone(Ceiling probe, DeviceFigures device, Kind kind) {
        return switch (kind) {
            case READS -> probe.alone(100, block(device.readMebibytesPerSecond(), device.readsPerSecond()));
            case WRITES -> probe.alone(0, block(device.writeMebibytesPerSecond(), device.writesPerSecond()));
            case FLUSHES -> Optional.empty();
        };
    }

    private static long block(double mebibytesPerSecond, double perSecond) {
        return Math.max(1, Math.round(mebibytesPerSecond * MEBIBYTE / perSecond));
    }

    private static Finding check(Ceiling probe, DeviceFigures device, Demand demand, Ceiling.Limit alone) {
        double apart = Math.abs(demand.millisEach() - alone.meanMillis());
        double interval = Double.isFinite(demand.halfWidth()) ? demand.halfWidth() : 0;
        boolean alike = apart <= interval + TOLERANCE * alone.meanMillis();
        String singular = demand.kinds().get(0).singular();
        return new Finding(
                "device " + device.name() + ", demand of a " + singular,
                alike ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                NumberText.of(demand.millisEach()) + " ms of busy time, and by the probe " + probe.probeId() + " a "
                        + singular + " alone takes " + NumberText.of(alone.meanMillis()) + " ms: "
                        + (alike ? "they agree" : "they do not agree"),
                "within " + NumberText.percent(TOLERANCE) + ", or within the interval",
                "Both are what the device needs for one request. Otherwise the probe's I/O is other work, or the device"
                        + " was not the same.");
    }
}
