package io.latchmark.analysis.ledger;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.ledger.ProcessorTime.Side;
import io.latchmark.analysis.ledger.WhereTimeWent.Claim;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.ProcessorFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What may be said about a transaction's time where processors were measured: each wait class that is not divided, the processors of each
 * side, or of both together where they are the same, and the network.
 */
final class ProcessorClaims {
    private static final String PROCESSORS = "processors";
    private static final String ALL_STORAGE = "storage";
    private static final List<WaitClass> STORAGE =
            List.of(WaitClass.DATA_PAGE_READ, WaitClass.LOG_FLUSH, WaitClass.DATA_PAGE_WRITE);

    private ProcessorClaims() {}

    static boolean isOfProcessors(Claim claim) {
        return claim.name().endsWith(PROCESSORS);
    }

    static boolean isOfStorage(Claim claim) {
        return claim.name().equals(ALL_STORAGE);
    }

    /**
     * The claims, the largest first. Processors are one claim of several parts: where they are more than each wait for storage but less
     * than these together, storage as a whole is first.
     */
    static List<Claim> inOrder(RunSummary summary, boolean openLoop, Function<WaitClass, String> clause) {
        List<Claim> claims = new ArrayList<>(of(summary, openLoop, clause));
        claims.sort(Comparator.comparingDouble(Claim::millis).reversed());
        ProcessorTime time = ProcessorTime.of(summary, openLoop);
        double storage = 0;
        WaitClass most = WaitClass.DATA_PAGE_READ;
        for (WaitClass waitClass : STORAGE) {
            double millis = summary.millisPerTransaction(waitClass);
            storage += millis * time.blocked(waitClass);
            most = millis > summary.millisPerTransaction(most) ? waitClass : most;
        }
        if (isOfProcessors(claims.get(0)) && storage > claims.get(0).millis()) {
            String clauseOfMost = clause.apply(most);
            claims.add(0, new Claim(storage, ALL_STORAGE, () -> ALL_STORAGE + ", most of it " + clauseOfMost));
        }
        return claims;
    }

    private static List<Claim> of(RunSummary summary, boolean openLoop, Function<WaitClass, String> clause) {
        ProcessorTime time = ProcessorTime.of(summary, openLoop);
        List<Claim> claims = new ArrayList<>();
        for (WaitClass waitClass : WaitClass.values()) {
            if (time.parts(waitClass).isEmpty()) {
                claims.add(new Claim(
                        summary.millisPerTransaction(waitClass) * time.blocked(waitClass),
                        waitClass.title().toLowerCase(Locale.ROOT),
                        () -> clause.apply(waitClass)));
            }
        }
        if (time.database().isKnown()
                && time.driver().isKnown()
                && summary.processors().isOneHost()) {
            claims.add(new Claim(time.millis(), PROCESSORS, () -> PROCESSORS + ": " + both(time)));
        } else {
            side("database", time.database(), claims);
            side("driver", time.driver(), claims);
        }
        if (time.driver().isKnown()) {
            claims.add(new Claim(
                    time.network(),
                    ProcessorTime.NETWORK,
                    () -> "the network and wake-ups: " + NumberText.of(time.network()) + " ms/transaction"));
        }
        return claims;
    }

    private static void side(String name, Side side, List<Claim> claims) {
        if (side.isKnown()) {
            String processors = "the " + name + "'s " + PROCESSORS;
            claims.add(new Claim(side.millis(), processors, () -> processors + ": " + text(side)));
        }
    }

    private static String both(ProcessorTime time) {
        String database = "the database's " + text(time.database());
        String driver = "the driver's " + text(time.driver());
        return time.driver().millis() > time.database().millis() ? driver + ", " + database : database + ", " + driver;
    }

    private static String text(Side side) {
        return NumberText.of(side.on()) + " ms on one and " + NumberText.of(side.waiting()) + " ms waiting for one";
    }

    /** A sentence, after a blank, about the hosts whose processors had nothing left, and devices that were as busy; empty if none. */
    static String saturated(RunSummary summary) {
        List<ProcessorFigures.Host> hosts = summary.processors().saturated();
        if (hosts.isEmpty()) {
            return "";
        }
        String devices = summary.devices().stream()
                .filter(device -> device.utilisation() >= ProcessorFigures.SATURATED)
                .map(DeviceFigures::name)
                .collect(Collectors.joining(", "));
        return hosts.stream().map(ProcessorClaims::saturated).collect(Collectors.joining())
                + (devices.isEmpty() ? "" : " Devices were busy as well: " + devices + ".");
    }

    private static String saturated(ProcessorFigures.Host host) {
        String processors = " The " + NumberText.whole(host.processors()) + " processors of the " + host.name();
        return host.used() >= ProcessorFigures.SATURATED
                ? processors + " were busy " + NumberText.percent(host.used()) + " of the time."
                : processors + " were waited for " + NumberText.percent(host.processorPressure()) + " of the time.";
    }
}
