package io.latchmark.schema.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** One command at a time works on a database, whatever its engine. */
public interface WorkLockContract {
    /** Of a server that is there, with the token of a command. */
    ConnectionSettings settings();

    LockDialect dialect();

    /** How the engine's line about a holder shows the name that {@link #settings} log in by. */
    String shownLogin();

    /**
     * Ends the server's session of the name {@code latchmark run}, by a statement in a file beside the class unless a test does it
     * otherwise; its lock is free when this returns.
     */
    default void killTheRunsSession() throws SQLException {
        try (Database database = Database.connect(settings(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SqlFile.read(getClass(), "lock-test.sql").statement("end the holder"));
        }
    }

    @Test
    default void aSecondCommandIsRefusedAndTheHolderIsNamed() {
        try (WorkLock first = take("run")) {
            assertThat(first.isHeld()).isTrue();
            assertThatThrownBy(() -> take("load"))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("latchmark run " + settings().token() + " "
                            + ProcessHandle.current().pid() + "@")
                    .hasMessageContaining(shownLogin())
                    .hasMessageContaining("since 20")
                    .hasMessageContaining("wait until it has ended");
        }

        take("load").close();
    }

    @Test
    default void readersShareItAtTheExclusionOfWriters() {
        try (WorkLock first = WorkLock.share(settings(), dialect(), "check");
                WorkLock second = WorkLock.share(settings(), dialect(), "check")) {
            assertThat(first.isHeld() && second.isHeld()).isTrue();
            assertThatThrownBy(() -> take("run")).hasMessageContaining("latchmark check");
        }
    }

    @Test
    default void aLockThatIsLostIsTakenAgain() throws SQLException {
        try (WorkLock lock = take("run")) {
            killTheRunsSession();

            assertThat(lock.losses())
                    .singleElement()
                    .asString()
                    .contains("was lost at")
                    .contains("reacquired at");
            assertThat(lock.isHeld()).isTrue();
            assertThat(lock.contender()).isEmpty();
            assertThatThrownBy(() -> take("load")).isInstanceOf(LatchmarkException.class);
        }
    }

    @Test
    default void whoTakesALostLockIsNamed() throws SQLException {
        try (WorkLock lock = take("run")) {
            killTheRunsSession();

            try (WorkLock other = take("load")) {
                assertThat(lock.losses()).singleElement().asString().contains("not reacquired");
                assertThat(lock.isHeld()).isFalse();
                assertThat(other.isHeld()).isTrue();
            }
            assertThat(lock.contender())
                    .hasValueSatisfying(who -> assertThat(who).contains("latchmark load"));
        }
    }

    private WorkLock take(String work) {
        return WorkLock.take(settings(), dialect(), work);
    }
}
