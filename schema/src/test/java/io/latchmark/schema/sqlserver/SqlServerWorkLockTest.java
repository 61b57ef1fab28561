package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a command asks for whose lock is gone, without a server. */
final class SqlServerWorkLockTest {
    /** A server may end after some refusals in one session. */
    @Test
    void aLockThatAnotherCommandHasTakenIsNotAskedForAgain() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    if (sql.contains("sp_getapplock")) {
                        return PlantedAnswer.columns("taken").row(requests.getAndIncrement() == 0 ? 1 : 0);
                    }
                    if (sql.contains("APPLOCK_MODE")) {
                        return PlantedAnswer.columns("session").row(requests.get() == 1 ? 51 : 0);
                    }
                    return PlantedAnswer.columns("holder").row("latchmark load 4c938863 31280@host");
                });
                WorkLock lock = WorkLock.take(server.settings(), SqlServerSchema.LOCK, "run")) {
            requests.set(2);

            for (int look = 0; look < 5; look++) {
                assertThat(lock.isHeld()).isFalse();
            }

            assertThat(lock.contender())
                    .hasValueSatisfying(who -> assertThat(who).contains("latchmark load"));
            assertThat(requests).hasValue(3);
        }
    }
}
