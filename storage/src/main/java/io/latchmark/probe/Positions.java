package io.latchmark.probe;

import io.latchmark.core.random.RandomStream;
import io.latchmark.results.probe.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Gives the position of the next I/O of one worker, in bytes from the start of the test file. Hot path: allocates nothing. */
@FunctionalInterface
interface Positions {
    long next();

    /** The positions of all workers of a cell; those that share a sequence share its state. */
    static List<Positions> of(Cell cell) {
        long step = Math.max(cell.access().blockBytes(), cell.access().stepBytes());
        Cell.Span span = cell.span();
        long steps = span.bytes() / step;
        return switch (cell.access().pattern()) {
            case RANDOM, BURST -> random(cell, steps, step);
            case SEQUENTIAL, STRIDED -> {
                Positions shared = sequence(span.offsetBytes(), steps, step);
                yield repeated(shared, cell.load().total());
            }
            case SEQUENTIAL_PER_THREAD -> perThread(cell, steps, step);
            case NOT_KNOWN -> throw new IllegalArgumentException("a cell without a pattern can't be measured");
        };
    }

    private static List<Positions> random(Cell cell, long steps, long step) {
        List<Positions> all = new ArrayList<>();
        for (int worker = 0; worker < cell.load().total(); worker++) {
            RandomStream random = RandomStream.of(
                    cell.timing().seed(), "positions " + cell.timing().repetition(), worker);
            if (cell.access().zipfTheta() > 0) {
                ZipfDraw draw = new ZipfDraw(steps, cell.access().zipfTheta(), random);
                all.add(() -> cell.span().offsetBytes() + draw.next() * step);
            } else {
                all.add(() -> cell.span().offsetBytes() + below(random, steps) * step);
            }
        }
        return all;
    }

    /** A number below a bound of up to 2^53, each equally likely up to 1 part in 2^53 / bound. */
    static long below(RandomStream random, long bound) {
        return (long) (random.unit() * bound);
    }

    private static List<Positions> perThread(Cell cell, long steps, long step) {
        int threads = cell.load().threads();
        long share = steps / threads;
        if (share == 0) {
            throw new IllegalArgumentException(
                    "span of " + steps + " blocks: must hold one for each of " + threads + " threads");
        }
        List<Positions> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            long begin = cell.span().offsetBytes() + thread * share * step;
            all.addAll(repeated(sequence(begin, share, step), cell.load().outstanding()));
        }
        return all;
    }

    private static List<Positions> repeated(Positions shared, int times) {
        return java.util.Collections.nCopies(times, shared);
    }

    /** Restarts at the beginning after the end. */
    private static Positions sequence(long begin, long steps, long step) {
        AtomicLong number = new AtomicLong();
        return () -> begin + number.getAndIncrement() % steps * step;
    }
}
