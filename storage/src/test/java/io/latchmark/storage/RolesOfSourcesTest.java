package io.latchmark.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.postgresql.PostgreSqlSamplers;
import io.latchmark.storage.sqlserver.SqlServerSamplers;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A new run and one of before give the same figures: their counters have the same roles, as long as no counter changes. */
final class RolesOfSourcesTest {
    /** Of counters that runs of before don't have. */
    private static final Set<CounterRole> LATER = EnumSet.of(
            CounterRole.UNKNOWN_STATE, CounterRole.PAGE_LATCHES, CounterRole.HOT_PAGE, CounterRole.LOG_USED_PERCENT);

    private static Stream<RoleTable> tables() {
        return Stream.of(PostgreSqlSamplers.class, SqlServerSamplers.class)
                .map(samplers -> RoleTable.read(samplers, "roles.csv"));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void theCountersHaveTheRolesThatRunsOfBeforeAreReadWith(RoleTable declared) {
        RunEnvironment before = new RunEnvironment(Map.of(), Map.of(), List.of(), Map.of());

        assertThat(declared.bySource())
                .isNotEmpty()
                .allSatisfy((source, roles) -> assertThat(roles)
                        .as(source)
                        .filteredOn(role -> !LATER.contains(role.role()))
                        .isSubsetOf(before.roles().get(source)));
    }
}
