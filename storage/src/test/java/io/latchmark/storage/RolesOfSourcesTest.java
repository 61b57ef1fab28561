package io.latchmark.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.postgresql.PostgreSqlSamplers;
import io.latchmark.storage.sqlserver.SqlServerSamplers;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A new run and one of before give the same figures: their counters have the same roles, as long as no counter changes. */
final class RolesOfSourcesTest {
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
                .allSatisfy((source, roles) ->
                        assertThat(before.roles().get(source)).as(source).containsAll(roles));
    }
}
