package io.latchmark.application.conformance;

import java.time.Instant;
import java.util.List;

/**
 * What was proven of a server, as in the file of {@code conformance}. Holds no address, name of a database or user, path or secret.
 *
 * @param formatVersion 1
 * @param latchmark its version
 * @param engine its key
 * @param server engine, version and edition
 * @param client operating system and Java of the host from which it was proven
 * @param seconds how long all of it took
 * @param proofs in their order
 */
public record ServerConformance(
        int formatVersion,
        String latchmark,
        Instant at,
        String engine,
        String server,
        String client,
        double seconds,
        List<Proof> proofs) {
    /** The format of the file. */
    public static final int FORMAT = 1;

    public ServerConformance {
        proofs = List.copyOf(proofs);
    }

    /** Whether nothing is missing and nothing failed. */
    public boolean isGood() {
        return proofs.stream().allMatch(Proof::isGood);
    }

    /** How many proofs have come to this. */
    public long count(Proof.Result result) {
        return proofs.stream().filter(proof -> proof.result() == result).count();
    }
}
