package io.latchmark.application.doctor;

import io.latchmark.storage.proof.ProofMark;
import io.latchmark.storage.proof.SourceProof;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The findings about a server and the proofs of its samplers, as in the file of {@code doctor --report}. Contains no password, no
 * user name from the URL, and no statements of other users.
 *
 * @param formatVersion 1
 * @param latchmark its version
 * @param server properties, by name, that stay the same until the server is restarted or upgraded
 * @param findings in reading order
 * @param sources each sampler's proof
 */
public record Diagnosis(
        int formatVersion,
        String latchmark,
        Instant at,
        Map<String, String> server,
        List<Advice> findings,
        List<SourceProof> sources) {
    /** The format of the file. */
    public static final int FORMAT = 1;

    public Diagnosis {
        server = new TreeMap<>(server);
        findings = List.copyOf(findings);
        sources = List.copyOf(sources);
    }

    /** Whether no action is required. */
    public boolean isGood() {
        return findings.stream().allMatch(Advice::isGood) && count(ProofMark.UNPROVEN) == 0;
    }

    long count(ProofMark mark) {
        return sources.stream().filter(source -> source.mark() == mark).count();
    }
}
