package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.storage.Readings;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class LockWaitsTest {
    @Test
    void countsAreHandedOverAtEveryTenthLook() throws IOException, SQLException {
        RowsetFile file = RowsetFile.read(LockWaits.SOURCE);
        LockWaits waits = new LockWaits(() -> 0);
        Readings readings = new Readings();

        for (int look = 0; look < 19; look++) {
            waits.read(file.rowset(file.steps().get(0)).read(), readings);
        }

        assertThat(readings.lines())
                .containsExactly(
                        "lock polls 10 1", "lock observations 20 1", "lock behind_log 10 1", "lock behind_data 0 1");
    }
}
