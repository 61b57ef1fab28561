package io.latchmark.emulation;

import io.latchmark.core.random.RandomStream;
import java.util.function.LongFunction;

/** Requests that arrive independently of each other and of the device, as a Poisson process. */
public final class OpenArrivals {
    private OpenArrivals() {}

    /** The outcome. */
    public record Result(double latencyNanosMean, long completed, long elapsedNanos) {}

    /** Submits a number of requests, waits for all, and gives their mean latency. */
    public static Result run(
            EmulatedDevice device, double meanGapNanos, int requests, LongFunction<IoRequest> request) {
        RandomStream gaps = RandomStream.of(1, "arrivals", 0);
        double at = device.nowNanos();
        double latencyNanosSum = 0;
        long completed = 0;
        for (int i = 0; i < requests; i++) {
            at += -Math.log(1 - gaps.unit()) * meanGapNanos;
            device.submit(request.apply(i), Math.max(device.nowNanos(), Math.round(at)));
        }
        while (device.nextEventNanos() != EventQueue.NEVER) {
            device.advanceTo(device.nextEventNanos());
        }
        for (var completion = device.poll(); completion.isPresent(); completion = device.poll()) {
            latencyNanosSum += completion.get().latencyNanos();
            completed++;
        }
        return new Result(latencyNanosSum / completed, completed, device.nowNanos());
    }
}
