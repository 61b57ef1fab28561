package io.latchmark.results.run;

import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.Bounds;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A share of the terminals of a run. In a closed loop it is a contiguous block. In an open loop, where terminals take turns, it
 * is every n-th terminal, because the arrivals of a block would come in bursts.
 *
 * @param number from 0
 * @param of the number of shares
 */
public record Share(int number, int of) {
    /** All terminals. */
    public static final Share WHOLE = new Share(0, 1);

    public Share {
        Bounds.atLeast(1, "of", of);
        Bounds.atLeast(0, "number", number);
        Bounds.atMost("of - 1", of - 1L, "number", number);
    }

    /** All shares of a load. */
    public static List<Share> all(int of) {
        return IntStream.range(0, of).mapToObj(number -> new Share(number, of)).toList();
    }

    /** Whether it contains all terminals. */
    public boolean isWhole() {
        return of == 1;
    }

    /** The numbers of its terminals among all users of a step, in ascending order. */
    public IntStream terminals(int users, Pacing pacing) {
        return pacing.isOpen()
                ? IntStream.iterate(number, terminal -> terminal < users, terminal -> terminal + of)
                : IntStream.range(start(number, users), start(number + 1, users));
    }

    /** Whether a terminal of an open loop belongs to this share. */
    public boolean hasTurn(int terminal) {
        return terminal % of == number;
    }

    /** What is wrong with dividing a load into this number of shares; empty if each gets terminals and connections. */
    public static Optional<String> problem(int shares, List<Step> steps, int connections) {
        int usersMin = steps.stream().mapToInt(Step::users).min().orElse(0);
        return shares > usersMin
                ? Optional.of(shares + " shares of a load of " + usersMin + " users: each needs at least one")
                : shares > connections
                        ? Optional.of(shares + " shares of " + connections + " connections: each needs at least one")
                        : Optional.empty();
    }

    /** This share of a workload: its users, its part of the rates, and its connections. */
    public WorkloadSettings of(WorkloadSettings whole) {
        List<Step> steps = whole.steps().stream()
                .map(step -> {
                    int users = (int) terminals(step.users(), whole.pacing()).count();
                    return new Step(users, step.ratePerSecond() * users / step.users(), step.mix());
                })
                .toList();
        return isWhole() ? whole : whole.with(steps, whole.pacing(), connections(whole));
    }

    /** If each user has a connection, each share has one per user of its own, and its part of the remaining ones. */
    private int connections(WorkloadSettings whole) {
        int beyond = whole.connections() - whole.users();
        return beyond >= 0 && !whole.pacing().isOpen()
                ? block(whole.users()) + block(beyond)
                : block(whole.connections());
    }

    private int block(int total) {
        return start(number + 1, total) - start(number, total);
    }

    private int start(int share, int total) {
        return (int) ((long) share * total / of);
    }
}
