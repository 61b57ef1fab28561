package io.latchmark.emulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Drives a device, writes down what it does, and says which laws it breaks: every request is completed once and after
 * its submission; requests in flight are rate times latency (Little); dirty bytes stay within the write cache; completed
 * requests stay below the ceiling.
 */
final class RequestLedger {
    private final EmulatedDevice device;
    private final Map<Long, Long> submitted = new HashMap<>();
    private final Map<Long, Integer> completions = new HashMap<>();
    private final List<String> broken = new ArrayList<>();
    private double latencyNanosSum;
    private double inFlightNanos;
    private long inFlight;
    private long lastNanos;
    private long completed;

    RequestLedger(EmulatedDevice device) {
        this.device = device;
    }

    void submit(IoRequest request, long atNanos) {
        advanceTo(atNanos);
        submitted.put(request.id(), atNanos);
        inFlight++;
        device.submit(request, atNanos);
        take();
    }

    void advanceTo(long nanos) {
        while (device.nextEventNanos() <= nanos) {
            passTo(device.nextEventNanos());
            device.advanceTo(device.nextEventNanos());
            take();
        }
        passTo(nanos);
        device.advanceTo(nanos);
    }

    /** Waits for what is in flight. */
    void finish() {
        while (device.nextEventNanos() != EventQueue.NEVER) {
            advanceTo(device.nextEventNanos());
        }
    }

    private void passTo(long nanos) {
        inFlightNanos += (double) inFlight * (nanos - lastNanos);
        lastNanos = nanos;
    }

    private void take() {
        for (Optional<Completion> next = device.poll(); next.isPresent(); next = device.poll()) {
            Completion completion = next.get();
            completions.merge(completion.request().id(), 1, Integer::sum);
            if (completion.completedNanos() < completion.submittedNanos()) {
                broken.add("request " + completion.request().id() + " was complete before it was submitted");
            }
            completed++;
            inFlight--;
            latencyNanosSum += completion.latencyNanos();
        }
    }

    /** What is broken, at the end. */
    List<String> broken(long dirtyBytesMax, double iopsMax) {
        List<String> found = new ArrayList<>(broken);
        long lost = submitted.keySet().stream()
                .filter(id -> !completions.containsKey(id))
                .count();
        long repeated = completions.values().stream().filter(times -> times > 1).count();
        if (lost > 0) {
            found.add(lost + " requests lost");
        }
        if (repeated > 0) {
            found.add(repeated + " requests completed twice");
        }
        if (Math.abs(latencyNanosSum - inFlightNanos) > 1e-6 * inFlightNanos) {
            found.add("Little's law: " + latencyNanosSum + " is not " + inFlightNanos);
        }
        long dirty = device.truth().value(InternalCounter.DIRTY_BYTES_MAX);
        if (dirty > dirtyBytesMax) {
            found.add("dirty bytes " + dirty + " above " + dirtyBytesMax);
        }
        if (device.truth().value(InternalCounter.DIRTY_BYTES) != 0) {
            found.add("dirty bytes left: " + device.truth().value(InternalCounter.DIRTY_BYTES));
        }
        double iops = completed / (lastNanos / 1e9);
        if (iops > iopsMax) {
            found.add("ceiling: " + iops + " above " + iopsMax);
        }
        return found;
    }
}
