package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataFolderTest {
    @TempDir
    private Path temporary;

    @Test
    void aFolderThatIsMissingOrEmptyIsOurs() {
        assertThat(DataFolder.at(temporary.resolve("new")).isMarked()).isFalse();
        assertThat(DataFolder.at(temporary).isMarked()).isFalse();
    }

    @Test
    void aFolderWithNothingButTheLockOfAKilledStartIsOurs() throws IOException {
        Files.createFile(temporary.resolve("lock"));

        assertThat(DataFolder.at(temporary).isMarked()).isFalse();
    }

    @Test
    void aFolderOfSomebodyElseIsRefused() throws IOException {
        Files.writeString(temporary.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> DataFolder.at(temporary))
                .isInstanceOfSatisfying(LatchmarkException.class, DataFolderTest::isEnvironment)
                .hasMessageContainingAll(temporary.toRealPath().toString(), "not made by Latchmark", "--data-dir");
    }

    @Test
    void aFileInPlaceOfTheFolderIsRefused() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));

        assertThatThrownBy(() -> DataFolder.at(file))
                .isInstanceOfSatisfying(LatchmarkException.class, DataFolderTest::isEnvironment)
                .hasMessageContainingAll("is a file, not a folder", "--data-dir");
    }

    @Test
    void dataOfAnotherMajorVersionAreRefusedWithBothVersions() throws IOException {
        DataFolder folder = new DataFolder(temporary.toRealPath());
        folder.furnish();
        Files.createDirectory(folder.data());
        Files.writeString(folder.data().resolve("PG_VERSION"), "17\n");

        assertThatThrownBy(() -> DataFolder.at(temporary))
                .isInstanceOfSatisfying(LatchmarkException.class, DataFolderTest::isEnvironment)
                .hasMessageContainingAll("PostgreSQL data version 17", "needs version 18", "--data-dir");
    }

    @Test
    void aFolderOfALaterFormatIsRefusedWithBothVersions() throws IOException {
        Files.writeString(temporary.resolve("latchmark-embedded.properties"), "format=2\npostgresMajor=18\n");

        assertThatThrownBy(() -> DataFolder.at(temporary))
                .hasMessageContainingAll("format version 2", "needs version 1");
    }

    @Test
    void aDataDirectoryWithoutVersionIsRefused() throws IOException {
        DataFolder folder = new DataFolder(temporary.toRealPath());
        folder.furnish();
        Files.createDirectory(folder.data());

        assertThatThrownBy(() -> DataFolder.at(temporary)).hasMessageContaining("no PG_VERSION");
    }

    @Test
    void thePasswordIsLongKeptAndForItsOwnerOnly() throws IOException {
        DataFolder folder = new DataFolder(temporary.toRealPath());
        folder.furnish();
        String password = folder.password();

        folder.furnish();

        assertThat(folder.password()).isEqualTo(password).hasSizeGreaterThanOrEqualTo(24);
        assertThat(folder.pgpass()).content().isEqualTo("127.0.0.1:*:*:latchmark:" + password + "\n");
        for (Path file : new Path[] {folder.pgpass(), temporary.resolve("password")}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aLostPasswordIsNotReplacedByAnother() throws IOException {
        DataFolder folder = new DataFolder(temporary.toRealPath());
        Files.createDirectory(folder.data());

        assertThatThrownBy(folder::furnish).hasMessageContainingAll("password is missing", "restore");
    }

    @Test
    void tooLittleSpaceIsRefusedWithBothFigures() {
        assertThatThrownBy(() -> new DataFolder(temporary).requireSpace(1L << 60))
                .isInstanceOfSatisfying(LatchmarkException.class, DataFolderTest::isEnvironment)
                .hasMessageContainingAll("MiB free", "1099511627776 MiB are needed", "--data-dir");
    }

    private static void isEnvironment(LatchmarkException e) {
        assertThat(e.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT);
    }
}
