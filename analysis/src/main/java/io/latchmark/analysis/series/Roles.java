package io.latchmark.analysis.series;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.run.RunEnvironment;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The roles of a run's counters, as declared by its samplers. Immutable. */
public final class Roles {
    private final Map<String, List<DeclaredRole>> bySource;

    private Roles(Map<String, List<DeclaredRole>> bySource) {
        this.bySource = Collections.unmodifiableMap(new LinkedHashMap<>(bySource));
    }

    /** The roles declared in a run's record. */
    public static Roles of(RunEnvironment environment) {
        return new Roles(environment.roles());
    }

    /** The roles of the samplers of a run without a record yet. */
    public static Roles of(List<RunEnvironment.Source> sources) {
        return of(new RunEnvironment(Map.of(), Map.of(), sources, Map.of()));
    }

    public Set<CounterRole> of(CounterKey key) {
        EnumSet<CounterRole> roles = EnumSet.noneOf(CounterRole.class);
        for (DeclaredRole declared : bySource.getOrDefault(key.source(), List.of())) {
            if (declared.holds(key.object(), key.metric())) {
                roles.add(declared.role());
            }
        }
        return roles;
    }

    public boolean has(CounterKey key, CounterRole role) {
        return bySource.getOrDefault(key.source(), List.of()).stream()
                .anyMatch(declared -> declared.role() == role && declared.holds(key.object(), key.metric()));
    }

    /** Whether a role is declared for this metric by its name, and not for all of its source. */
    boolean names(CounterKey key) {
        return bySource.getOrDefault(key.source(), List.of()).stream()
                .anyMatch(declared ->
                        declared.metric().equals(key.metric()) && declared.holds(key.object(), key.metric()));
    }

    /** Whether a source has any counter of a role. */
    public boolean declares(String source, CounterRole role) {
        return bySource.getOrDefault(source, List.of()).stream().anyMatch(declared -> declared.role() == role);
    }

    /** The first source with a counter of a role, sampled or not. */
    public Optional<String> source(CounterRole role) {
        return bySource.keySet().stream()
                .filter(source -> declares(source, role))
                .findFirst();
    }

    /** The name of the fact with a role, as declared by a source; empty if there is none. */
    public String factName(String source, CounterRole role) {
        return bySource.getOrDefault(source, List.of()).stream()
                .filter(declared -> declared.role() == role)
                .map(DeclaredRole::metric)
                .findFirst()
                .orElse("");
    }

    /** The value of the first fact with a role; empty if none is declared, or the facts don't include it. */
    public String fact(CounterRole role, Map<String, Map<String, String>> facts) {
        return bySource.values().stream()
                .flatMap(List::stream)
                .filter(declared -> declared.role() == role)
                .map(declared -> facts.getOrDefault(declared.object(), Map.of()).getOrDefault(declared.metric(), ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }
}
