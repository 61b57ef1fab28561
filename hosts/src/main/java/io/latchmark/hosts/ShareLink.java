package io.latchmark.hosts;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.hosts.ChildLines.Second;
import io.latchmark.hosts.ChildLines.Started;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.hosts.pipe.Pipe;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import io.latchmark.runner.Load;
import io.latchmark.runner.ShareRun;
import io.latchmark.runner.TransactionCounts;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/**
 * A share's link to its run, over a pipe.
 *
 * @param starts the announced starts of the steps, by this process's clock
 */
record ShareLink(Pipe pipe, IntFunction<CompletableFuture<Long>> starts) implements ShareRun.Link {
    @Override
    public void ready(int step) {
        pipe.send(Line.of(ChildLines.READY, step));
    }

    @Override
    public OptionalLong announced(int step, Duration patience) {
        try {
            return OptionalLong.of(starts.apply(step).get(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return OptionalLong.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void started(int step, long lateNanos) {
        pipe.send(Line.of(ChildLines.STARTED, new Started(step, lateNanos)));
    }

    @Override
    public void passed(int step, int boundaries, Load.Slice slice) {
        List<Second.Type> types = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            TransactionCounts done = Objects.requireNonNull(slice.done().get(type));
            Map<ResponseTimes.Kind, String> times = new EnumMap<>(ResponseTimes.Kind.class);
            done.times().forEach((kind, histogram) -> times.put(kind, text(histogram)));
            types.add(new Second.Type(type, done.counts(), times));
        }
        pipe.send(Line.of(ChildLines.SECOND, new Second(step, boundaries, types)));
    }

    private static String text(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    @Override
    public void appendSamples(List<Sample> rows) {
        pipe.send(Line.of(ChildLines.SAMPLES, new ChildLines.Samples(rows)));
    }

    @Override
    public void append(Event event) {
        pipe.send(Line.of(ChildLines.EVENT, event));
    }
}
