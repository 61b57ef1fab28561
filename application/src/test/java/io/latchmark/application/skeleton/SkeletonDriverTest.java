package io.latchmark.application.skeleton;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of a new engine get their remedies without a change of what all engines share. */
class SkeletonDriverTest {
    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:mem:driver;DB_CLOSE_DELAY=-1, stranger, check the user and the password",
        "jdbc:h2:mem:absent;IFEXISTS=TRUE, sa, name a database that is there"
    })
    void aRefusedConnectionSaysWhatToDo(String url, String user, String remedy) {
        Database.connect(new ConnectionSettings("jdbc:h2:mem:driver;DB_CLOSE_DELAY=-1", "sa", ""), "test", 1)
                .close();

        assertThatThrownBy(() -> Database.connect(new ConnectionSettings(url, user, "wrong"), "test", 1))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageStartingWith("cannot connect to " + url + " as " + user)
                .hasMessageContaining(remedy);
    }
}
