package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.UserTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What a mean transaction of a configuration spent its time on. The parts add up to it. A wait includes its whole calls: the CPU
 * time within them and the wait for a CPU after them.
 *
 * @param millis in a closed loop the users divided by the geometric mean of throughput, otherwise the geometric mean of the runs'
 *     mean response times; NaN if it is not known
 * @param parts in the ledger's order, what is not explained last
 */
public record TransactionTime(double millis, List<Portion> parts) {
    /** No time is known. */
    public static final TransactionTime NONE = new TransactionTime(Double.NaN, List.of());

    /**
     * A part of it.
     *
     * @param number operations per transaction; NaN if they were not counted
     */
    public record Portion(String name, double millis, double number) {
        /** Milliseconds of one operation; NaN if they were not counted. */
        public double millisEach() {
            return number > 0 ? millis / number : Double.NaN;
        }
    }

    public TransactionTime {
        parts = List.copyOf(parts);
    }

    /** The time by runs that all have a ledger with the same parts; none if one has not. */
    static TransactionTime of(List<Observation> runs, Function<Observation, Optional<Ledger>> ledgers) {
        List<Ledger> all =
                runs.stream().flatMap(run -> ledgers.apply(run).stream()).toList();
        if (all.size() < runs.size()) {
            return NONE;
        }
        double total = mean(all, Ledger::totalMillis);
        double millis = Math.exp(mean(all, ledger -> Math.log(ledger.totalMillis())));
        Set<String> names = new LinkedHashSet<>();
        all.forEach(ledger -> ledger.parts().forEach(part -> names.add(part.name())));
        names.remove(Ledger.RESIDUAL);
        names.add(Ledger.RESIDUAL);
        List<Portion> parts = new ArrayList<>();
        for (String name : names) {
            double part = mean(all, ledger -> whole(ledger, name)) * millis / total;
            if (part != 0) {
                parts.add(new Portion(
                        name,
                        part,
                        mean(all, ledger -> ledger.part(name).map(Part::count).orElse(0.0))));
            }
        }
        return new TransactionTime(millis, parts);
    }

    /** The milliseconds of a part; 0 if there is none of this name. */
    public double millis(String name) {
        return part(name).map(Portion::millis).orElse(0.0);
    }

    /** A part by its name. */
    public Optional<Portion> part(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).findFirst();
    }

    /**
     * The part that explains most of the difference of another time in its direction; empty if that is not known. The start delay
     * is none: transactions wait for a connection because others take long.
     */
    public Optional<String> cause(TransactionTime other) {
        double direction = Math.signum(other.millis - millis);
        return Stream.concat(parts.stream(), other.parts.stream())
                .map(Portion::name)
                .distinct()
                .filter(name -> !name.equals(UserTime.START_DELAY))
                .filter(name -> direction * (other.millis(name) - millis(name)) > 0)
                .max(Comparator.comparingDouble(name -> direction * (other.millis(name) - millis(name))))
                .filter(name -> !name.equals(Ledger.RESIDUAL));
    }

    private static double whole(Ledger ledger, String name) {
        double own = ledger.millis(name);
        return switch (name) {
            case CpuTime.DATABASE_ON -> own - sum(ledger, Part::cpuMillis);
            case CpuTime.DATABASE_WAITING -> own - sum(ledger, Part::cpuWaitMillis);
            default ->
                own
                        + ledger.part(name)
                                .map(part -> part.cpuMillis() + part.cpuWaitMillis())
                                .orElse(0.0);
        };
    }

    private static double sum(Ledger ledger, ToDoubleFunction<Part> time) {
        return ledger.parts().stream().mapToDouble(time).sum();
    }

    private static double mean(List<Ledger> ledgers, ToDoubleFunction<Ledger> figure) {
        return ledgers.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }
}
