package io.latchmark.emulation.replay;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Traces on models, where the answer is known. */
final class TraceReplayTest {
    private static final int PAGE = 8192;
    private static final int REQUESTS = 3000;
    private static final long THINK_NANOS = 1_000_000;
    private static final EmulationProfile PROFILE = Profiles.named("sas10k-72-p400");

    private static EmulatedDevice device(String cache) {
        return EmulatedDevices.of(PROFILE, CacheSetting.parse(cache));
    }

    private static TraceReplay replay(String cache) {
        return replay(cache, Pace.INSTANTS);
    }

    private static TraceReplay replay(String cache, Pace pace) {
        return new TraceReplay(device(cache), EmulatedDevices.volumeBytes(PROFILE), pace);
    }

    private static TracedRequest at(long nanos, int volume, IoKind kind, long position) {
        return new TracedRequest(new TracedRequest.Issue(nanos, 0, nanos), volume, kind, position, PAGE);
    }

    /** What eight programs asked for, each of which thinks 1 ms after each request, and what they got. */
    private static List<Completion> recorded(EmulatedDevice device) {
        RandomStream random = RandomStream.of(3, "trace", 0);
        List<Completion> completions = new ArrayList<>();
        Queue<Long> issues = new ArrayDeque<>(Collections.nCopies(8, 0L));
        for (int id = 0; id < REQUESTS; ) {
            long due = issues.isEmpty() ? Long.MAX_VALUE : issues.element();
            if (due <= device.nextEventNanos()) {
                device.submit(next(id++, random), issues.remove());
            } else {
                device.advanceTo(device.nextEventNanos());
            }
            take(device, completions, issues);
        }
        while (device.outstandingIos() > 0) {
            device.advanceTo(device.nextEventNanos());
            take(device, completions, issues);
        }
        return completions;
    }

    private static void take(EmulatedDevice device, List<Completion> completions, Queue<Long> issues) {
        Optional<Completion> done = device.poll();
        while (done.isPresent()) {
            completions.add(done.get());
            issues.add(done.get().completedNanos() + THINK_NANOS);
            done = device.poll();
        }
    }

    /** As a tool records it: in the order of issues, with what was complete before each. */
    private static void replayed(List<Completion> recorded, TraceReplay replay) {
        List<Completion> issues = recorded.stream()
                .sorted((a, b) -> Long.compare(a.request().id(), b.request().id()))
                .toList();
        int complete = 0;
        for (Completion each : issues) {
            long atNanos = each.submittedNanos();
            while (recorded.get(complete).completedNanos() <= atNanos) {
                complete++;
            }
            long since = complete == 0 ? 0 : recorded.get(complete - 1).completedNanos();
            replay.submit(new TracedRequest(
                    new TracedRequest.Issue(atNanos, complete, atNanos - since),
                    0,
                    each.request().kind(),
                    each.request().positionBytes(),
                    PAGE));
        }
    }

    private static double seconds(List<Completion> recorded) {
        return recorded.get(recorded.size() - 1).completedNanos() / 1e9;
    }

    private static IoRequest next(long id, RandomStream random) {
        IoKind kind = random.percent(70) ? IoKind.READ : IoKind.WRITE;
        long page = (long) (random.unit() * 1_000_000);
        return IoRequest.of(id, kind, page * PAGE, PAGE);
    }

    @ParameterizedTest
    @EnumSource
    void theRecordedSettingTakesTheRecordedTimes(Pace pace) {
        List<Completion> recorded = recorded(device("read=0,write=0"));
        TraceReplay replay = replay("read=0,write=0", pace);
        replayed(recorded, replay);

        TraceFigures figures = replay.finish();

        assertThat(figures.reads().requests() + figures.writes().requests()).isEqualTo(REQUESTS);
        double mean = recorded.stream()
                .filter(done -> done.request().kind() == IoKind.READ)
                .mapToLong(Completion::latencyNanos)
                .average()
                .orElseThrow();
        assertThat(figures.reads().meanMillis()).isCloseTo(mean / 1e6, within(1e-9));
        assertThat(figures.seconds()).isCloseTo(seconds(recorded), within(1e-9));
    }

    @Test
    void aProgramThatWaitsTakesAsLongUnderAnotherSettingAsItDoes() {
        List<Completion> recorded = recorded(device("read=0,write=0"));
        double truth = seconds(recorded(device("read=0,write=64MiB"))) / seconds(recorded);
        TraceReplay replay = replay("read=0,write=64MiB", Pace.COMPLETIONS);
        replayed(recorded, replay);

        double found = replay.finish().seconds() / seconds(recorded);

        assertThat(truth).as("the write cache helps").isLessThan(0.9);
        assertThat(found).isCloseTo(truth, within(0.03));
    }

    @Test
    void requestsThatAreFarApartWaitForNothing() {
        TraceReplay disk = replay("read=0,write=0");
        TraceReplay cached = replay("read=0,write=64MiB");
        for (int i = 0; i < 100; i++) {
            TracedRequest write = at(i * 1_000_000_000L, 1, IoKind.WRITE, i * 10_000L * PAGE);
            disk.submit(write);
            cached.submit(write);
        }

        TraceFigures slow = disk.finish();
        TraceFigures fast = cached.finish();

        // A 10,000 rpm disk: half a revolution of 6 ms, and a seek.
        assertThat(slow.writes().meanMillis()).isBetween(3.0, 15.0);
        assertThat(fast.writes().meanMillis()).isLessThan(1);
        assertThat(fast.reads().requests()).isZero();
        assertThat(slow.seconds()).isCloseTo(99, within(0.02));
    }

    @Test
    void whatIsBeyondTheVolumeIsMovedIntoIt() {
        TraceReplay replay = replay("read=0,write=0");
        long volume = EmulatedDevices.volumeBytes(PROFILE).get(0);
        replay.submit(at(0, 0, IoKind.READ, volume - PAGE));
        replay.submit(at(0, 0, IoKind.READ, volume - 512));
        replay.submit(at(0, 0, IoKind.READ, 40 * volume + 7 * PAGE));

        assertThat(replay.finish().reads().requests()).isEqualTo(3);
        assertThat(replay.moved()).isEqualTo(2);
        assertThatThrownBy(() -> replay.submit(at(0, 0, IoKind.READ, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(wording("back-to-ns", 0));
    }
}
