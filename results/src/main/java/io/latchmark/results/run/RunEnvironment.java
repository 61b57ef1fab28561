package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.OrMissing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The environment of a run. Facts are group, name, value; a group is {@code host}, {@code driver}, {@code database},
 * {@code devices} and the like.
 *
 * @param before facts read before the load
 * @param after the same facts read after it; empty if the run did not get that far
 * @param sources the samplers, with the reason where one is missing
 * @param sqlHashes SHA-256 of each SQL file used, in hex, by name
 */
public record RunEnvironment(
        Map<String, Map<String, String>> before,
        Map<String, Map<String, String>> after,
        List<Source> sources,
        Map<String, String> sqlHashes) {
    public RunEnvironment {
        before = Map.copyOf(before);
        after = Map.copyOf(after);
        sources = List.copyOf(sources);
        sqlHashes = Map.copyOf(sqlHashes);
    }

    /**
     * One sampler.
     *
     * @param name its name in {@code samples.csv}
     * @param available whether it was sampled
     * @param detail what it covers, or why it is missing and what it needs
     * @param roles of its counters; empty if it declares none
     */
    public record Source(
            String name,
            boolean available,
            String detail,
            @OrMissing Optional<List<DeclaredRole>> roles) {
        private static final String LATER = " or later; the server is version ";

        public Source {
            roles = roles.map(List::copyOf);
        }

        /** A sampler that declares no roles. */
        public Source(String name, boolean available, String detail) {
            this(name, available, detail, Optional.empty());
        }

        /** A sampler that a server has only from a later version on. */
        public static Source ofLaterVersion(String name, String first, int found) {
            return new Source(name, false, "needs " + first + LATER + found);
        }

        /** Whether it is missing because of the server's version. */
        @JsonIgnore
        public boolean isOfLaterVersion() {
            return !available && detail.contains(LATER);
        }

        /** This sampler with the roles of its counters. */
        public Source with(List<DeclaredRole> declared) {
            return new Source(name, available, detail, Optional.of(declared));
        }
    }

    /**
     * The roles of all counters by source, in the order of the sources.
     */
    public Map<String, List<DeclaredRole>> roles() {
        Map<String, List<DeclaredRole>> roles = new LinkedHashMap<>();
        sources.forEach(source -> roles.put(source.name(), source.roles().orElse(List.of())));
        return Collections.unmodifiableMap(roles);
    }

    /** This environment with the facts after the load. */
    public RunEnvironment withAfter(Map<String, Map<String, String>> facts) {
        return new RunEnvironment(before, facts, sources, sqlHashes);
    }
}
