package io.latchmark.analysis.ledger;

import io.latchmark.analysis.demand.DeviceDemand;
import io.latchmark.analysis.demand.Kind;
import io.latchmark.analysis.demand.Separation;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.RunSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The device ledger: how long a transaction keeps the devices busy, D = U/X (utilisation law), by kind of request.
 *
 * <p>A kind's part is its number of requests per transaction times its service demand, which is estimated from the device's
 * samples ({@link DeviceDemand}). Kinds that cannot be separated form one part.
 *
 * @param uses one per device
 */
public record DeviceTime(List<Use> uses) {
    private static final double MILLIS_PER_SECOND = 1e3;

    public DeviceTime {
        uses = List.copyOf(uses);
    }

    /**
     * Busy time per transaction of some kinds of request.
     *
     * @param halfWidth half-width of its 95 % interval over the samples of the run; NaN if unknown
     * @param count requests per transaction; NaN for several kinds together
     */
    public record KindPart(List<Kind> kinds, double millis, double halfWidth, double count) {
        public KindPart {
            kinds = List.copyOf(kinds);
        }
    }

    /**
     * A transaction's demand on one device.
     *
     * @param busyMillis per transaction
     * @param separation of its kinds of request
     * @param parts of the busy time that can be separated
     * @param reason why kinds are not separated; empty if all are
     */
    public record Use(
            String device,
            DeviceRole role,
            double busyMillis,
            Separation separation,
            List<KindPart> parts,
            String reason) {
        public Use {
            parts = List.copyOf(parts);
        }

        /** The parts at a coarser separation. */
        public List<KindPart> parts(Separation coarser) {
            if (coarser == separation) {
                return parts;
            }
            List<KindPart> joined = new ArrayList<>();
            for (Set<Kind> group : coarser.groups()) {
                List<KindPart> its = parts.stream()
                        .filter(part -> group.containsAll(part.kinds()))
                        .toList();
                if (its.size() == 1) {
                    joined.add(its.get(0));
                } else if (!its.isEmpty()) {
                    joined.add(joined(its, coarser));
                }
            }
            return joined;
        }

        private KindPart joined(List<KindPart> several, Separation coarser) {
            List<Kind> kinds =
                    several.stream().flatMap(part -> part.kinds().stream()).toList();
            boolean all = coarser == Separation.NONE;
            return new KindPart(
                    kinds,
                    all
                            ? busyMillis
                            : several.stream().mapToDouble(KindPart::millis).sum(),
                    all
                            ? Double.NaN
                            : Math.sqrt(several.stream()
                                    .mapToDouble(part -> part.halfWidth() * part.halfWidth())
                                    .sum()),
                    Double.NaN);
        }
    }

    /** The device time of a run; empty if it wasn't sampled for long enough, or no transaction ended. */
    public static Optional<DeviceTime> of(RunSummary summary) {
        return utilisation(summary) > 0 && summary.transactionsPerSecond() > 0
                ? Optional.of(new DeviceTime(
                        summary.devices().stream().map(DeviceTime::use).toList()))
                : Optional.empty();
    }

    private static Use use(DeviceFigures device) {
        double busyMillis = device.perTransaction(device.utilisation()) * MILLIS_PER_SECOND;
        DeviceDemand demand = device.demand();
        List<KindPart> parts = demand.demands().stream()
                .map(its -> new KindPart(
                        its.kinds(),
                        its.share() * busyMillis,
                        demand.isSeparable() ? its.shareHalfWidth() * busyMillis : Double.NaN,
                        its.kinds().size() > 1
                                ? Double.NaN
                                : device.perTransaction(
                                        perSecond(device, its.kinds().get(0)))))
                .toList();
        return new Use(
                device.name(),
                device.role(),
                busyMillis,
                demand.separation(),
                parts.isEmpty() ? List.of(undivided(busyMillis)) : parts,
                demand.reason());
    }

    private static KindPart undivided(double busyMillis) {
        return new KindPart(Arrays.asList(Kind.values()), busyMillis, Double.NaN, Double.NaN);
    }

    private static double perSecond(DeviceFigures device, Kind kind) {
        return switch (kind) {
            case READS -> device.readsPerSecond();
            case WRITES -> device.writesPerSecond();
            case FLUSHES -> device.flushesPerSecond();
        };
    }

    /** The ledger of these devices, with their names in the parts. */
    public Ledger ledger() {
        List<Part> parts = new ArrayList<>();
        for (Use use : uses) {
            use.parts()
                    .forEach(part -> parts.add(new Part(
                            use.role().title() + " " + use.device() + ": " + DeviceDemand.names(part.kinds()),
                            part.millis(),
                            part.count())));
        }
        return Ledger.of(busyMillis(), parts);
    }

    /** Busy time of all devices per transaction. */
    public double busyMillis() {
        return uses.stream().mapToDouble(Use::busyMillis).sum();
    }

    /** Mean number of busy devices, the sum of their utilisations; NaN if none was sampled. */
    public static double utilisation(RunSummary summary) {
        return summary.devices().isEmpty()
                ? Double.NaN
                : summary.devices().stream()
                        .mapToDouble(DeviceFigures::utilisation)
                        .sum();
    }
}
