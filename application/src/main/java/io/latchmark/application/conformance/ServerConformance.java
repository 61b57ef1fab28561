package io.latchmark.application.conformance;

import java.time.Instant;
import java.util.List;

/**
 * The proofs of a server, as in the file of {@code conformance}. Contains no address, name of a database or user, path or secret.
 *
 * @param formatVersion 1
 * @param latchmark its version
 * @param engine its key
 * @param server engine, version and edition
 * @param client operating system and Java version of the host that made the proofs
 * @param seconds total time
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

    /** The number of proofs with this result. */
    public long count(Proof.Result result) {
        return proofs.stream().filter(proof -> proof.result() == result).count();
    }
}
