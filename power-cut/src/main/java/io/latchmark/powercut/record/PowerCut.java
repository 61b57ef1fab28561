package io.latchmark.powercut.record;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What was found after a power cut. Immutable.
 *
 * @param number from 1
 * @param at when it was read back
 * @param restarted whether the host, or the process that serves its device, had started again
 * @param acknowledged what the witness had recorded
 * @param found what was read back
 * @param losses the acknowledged writes that were not found; of many, the first ranges, and all in {@link #lossesFile}
 * @param database what was found in a database, whose commits were the writes
 */
public record PowerCut(
        int number,
        Instant at,
        boolean restarted,
        Acknowledged acknowledged,
        Found found,
        List<Loss> losses,
        Optional<InDatabase> database) {
    public PowerCut {
        losses = List.copyOf(losses);
    }

    /**
     * What was acknowledged to the witness until the cut.
     *
     * @param time of writing
     * @param writes number of writes
     * @param bytes in all
     * @param lastSecondBytes in the last second
     * @param lastTenSecondsBytes in the last ten seconds
     */
    public record Acknowledged(
            Duration time, long writes, long bytes, long lastSecondBytes, long lastTenSecondsBytes) {}

    /**
     * What was read back.
     *
     * @param checked acknowledged writes that no later write could have replaced
     * @param byKind numbers of those that are not there
     * @param reordered those lost before a later write of the same stream that is there
     * @param firstToCut time from the acknowledgement of the first lost write to the cut; zero if none is lost
     */
    public record Found(long checked, Map<Kind, Long> byKind, long reordered, Duration firstToCut) {
        public Found {
            byKind = Map.copyOf(byKind);
        }

        /** All lost writes. */
        public long lost() {
            return byKind.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** What is in the place of a lost write. */
    public enum Kind {
        /** Nothing. */
        MISSING,
        /** An earlier write. */
        STALE,
        /** Something else, for example a part of the write. */
        TORN,
        /** It can't be read. */
        UNREADABLE
    }

    /**
     * Successive lost writes of a stream.
     *
     * @param stream its number
     * @param first sequence number of the first
     * @param last sequence number of the last
     */
    public record Loss(int stream, Kind kind, long first, long last) {
        /** How many they are. */
        public long count() {
            return last - first + 1;
        }
    }

    /**
     * What was found in a database after its recovery.
     *
     * @param orders that are there since the run began
     * @param failedConditions consistency conditions that it violates
     * @param lostOrders the first of the acknowledged orders that are not there
     */
    public record InDatabase(long orders, List<String> failedConditions, List<String> lostOrders) {
        public InDatabase {
            failedConditions = List.copyOf(failedConditions);
            lostOrders = List.copyOf(lostOrders);
        }
    }

    /** The file with all losses, if there are any: {@code stream,kind,first,last}. */
    public static String lossesFile(int number) {
        return String.format(Locale.ROOT, "losses-%04d.csv", number);
    }

    /** Whether acknowledged writes were lost, or the database is inconsistent. */
    public boolean hasLoss() {
        return found.lost() > 0
                || database.filter(its -> !its.failedConditions().isEmpty()).isPresent();
    }

    /** Whether it says something about the device. */
    public boolean isCounted() {
        return restarted || hasLoss();
    }
}
