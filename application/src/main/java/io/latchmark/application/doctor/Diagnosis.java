package io.latchmark.application.doctor;

import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was found out about a server, as in the file of {@code doctor --report}. Contains no password and no statement of other
 * users; with all proofs also no address, no name of a host, database or user, and no path.
 *
 * @param formatVersion 2
 * @param latchmark its version
 * @param title engine, version and edition
 * @param client operating system and Java version of this host
 * @param seconds total time
 * @param server properties, by name, that stay the same until the server is restarted or upgraded; empty with all proofs
 * @param findings in reading order
 * @param sources each sampler's proof; empty with all proofs, among which they are
 * @param proofs all of them, in their order; empty unless they were asked for
 */
public record Diagnosis(
        int formatVersion,
        String latchmark,
        Instant at,
        String title,
        String client,
        double seconds,
        Map<String, String> server,
        List<Advice> findings,
        List<SourceProof> sources,
        List<Proof> proofs) {
    /** The format of the file. */
    public static final int FORMAT = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    public Diagnosis {
        server = new TreeMap<>(server);
        findings = List.copyOf(findings);
        sources = List.copyOf(sources);
        proofs = List.copyOf(proofs);
    }

    /** Operating system and Java version of this host. */
    public static String thisClient() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", Java "
                + Runtime.version().feature();
    }

    /** Whole seconds since a reading of {@link System#nanoTime}. */
    public static double secondsSince(long startNanos) {
        return Math.rint((System.nanoTime() - startNanos) / NANOS_PER_SECOND);
    }

    /** Whether no action is required; with all proofs, whether nothing is missing and nothing failed. */
    public boolean isGood() {
        return proofs.isEmpty()
                ? findings.stream().allMatch(Advice::isGood) && count(ProofMark.UNPROVEN) == 0
                : proofs.stream().allMatch(Proof::isGood);
    }

    long count(ProofMark mark) {
        return sources.stream().filter(source -> source.mark() == mark).count();
    }

    /** The number of proofs with this result. */
    public long count(Proof.Result result) {
        return proofs.stream().filter(proof -> proof.result() == result).count();
    }
}
