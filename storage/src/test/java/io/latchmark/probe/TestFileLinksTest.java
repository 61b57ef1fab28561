package io.latchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A database's files are never written to, by whatever name they are reached and whatever is allowed. */
final class TestFileLinksTest {
    private static final long BYTES = 1 << 20;

    @TempDir
    private Path folder;

    private Path data;
    private Path table;

    @BeforeEach
    void makeADataDirectory() throws IOException {
        data = folder.resolve("pg/data/base");
        Files.createDirectories(data.resolve("5"));
        Files.writeString(folder.resolve("pg/data/PG_VERSION"), "18");
        table = Files.writeString(data.resolve("5/16384"), "rows");
    }

    private static TestFile make(Path path) {
        return new TestFileMaker(path, BYTES, 1, true).make(written -> {}, () -> false);
    }

    private void assertRefused(Path path, String... words) throws IOException {
        assertThatThrownBy(() -> make(path))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(path.toString())
                .hasMessageContainingAll(words);
        assertThat(table).hasContent("rows");
        try (var entries = Files.list(table.getParent())) {
            assertThat(entries).containsExactly(table);
        }
    }

    @Test
    void aLinkToATableIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("l.dat"), table);

        assertRefused(link, "is in the folder of a database", table.toString());
    }

    @Test
    void aLinkToALinkToATableIsRefused() throws IOException {
        Path inner = Files.createSymbolicLink(folder.resolve("inner.dat"), table);
        Path outer = Files.createSymbolicLink(folder.resolve("outer.dat"), inner);

        assertRefused(outer, "is in the folder of a database");
    }

    @Test
    void aLinkToADatabaseFileElsewhereIsRefused() throws IOException {
        Path mdf = Files.writeString(folder.resolve("bench.mdf"), "pages");
        Path link = Files.createSymbolicLink(folder.resolve("l.dat"), mdf);

        assertRefused(link, "ending of a database's files, .mdf", mdf.toString());
        assertThat(mdf).hasContent("pages");
    }

    @Test
    void aLinkToNothingIsRefusedSinceTheFileWouldBeMadeElsewhere() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("l.dat"), data.resolve("5/16385"));

        assertRefused(link, "is a symbolic link", "16385", "name the file itself");
    }

    @Test
    void aLinkToItselfIsRefused() throws IOException {
        Path link = folder.resolve("l.dat");
        Files.createSymbolicLink(link, link);

        assertRefused(link, "is a symbolic link");
    }

    @Test
    void aFileInALinkedFolderOfADatabaseIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("fast"), data.resolve("5"));

        assertRefused(link.resolve("probe.dat"), "is in the folder of a database", "PG_VERSION");
    }

    @Test
    void aPathThatClimbsOutOfALinkedFolderIsJudgedByWhereItLeads() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("fast"), data.resolve("5"));

        assertRefused(link.resolve("../5/probe.dat"), "is in the folder of a database");
    }

    @Test
    void anotherNameOfTheSameFileIsRefused() throws IOException {
        Path link = Files.createLink(folder.resolve("l.dat"), table);

        assertRefused(link, "2 hard links");
    }

    @Test
    void aLinkToAnOrdinaryFileIsFollowedAndStaysALink() throws IOException {
        Path target = folder.resolve("target.dat");
        make(target);
        Path link = Files.createSymbolicLink(folder.resolve("l.dat"), target);

        TestFile file = make(link);

        assertThat(file.realPath()).isEqualTo(target.toRealPath());
        assertThat(link).isSymbolicLink();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ts/PG_18_202506281/16384", "wal", "mysql", "mongo"})
    void foldersThatADatabaseKeepsOutsideItsDataDirectoryAreRefused(String name) throws IOException {
        Path inside = Files.createDirectories(folder.resolve(name));
        switch (name) {
            case "wal" -> Files.createDirectory(inside.resolve("archive_status"));
            case "mysql" -> Files.createFile(inside.resolve("ibdata1"));
            case "mongo" -> Files.createFile(inside.resolve("WiredTiger"));
            default -> assertThat(inside).isEmptyDirectory();
        }

        assertRefused(inside.resolve("probe.dat"), "is in the folder of a database");
    }

    @ParameterizedTest
    @CsvSource({"sqlserver, SQL Server", "sqlite, SQLite", "relation, PostgreSQL", "wal, PostgreSQL"})
    void aDatabaseFileOfAnyNameIsKnownByItsContent(String content, String database) throws IOException {
        ByteBuffer page = ByteBuffer.allocate(2 * 8192).order(ByteOrder.LITTLE_ENDIAN);
        switch (content) {
            case "sqlserver" -> page.put(0, (byte) 1).put(1, (byte) 15);
            case "sqlite" -> page.put("SQLite format 3\0".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            case "relation" ->
                page.putShort(12, (short) 40)
                        .putShort(14, (short) 8000)
                        .putShort(16, (short) 8192)
                        .putShort(18, (short) 0x2004);
            default ->
                page.putShort(0, (short) 0xD118)
                        .putShort(2, (short) 2)
                        .putInt(32, 16 << 20)
                        .putInt(36, 8192);
        }
        Path file = Files.write(folder.resolve("tablespace.dat"), page.array());

        assertRefused(file, "is a file of " + database);
        assertThat(file).hasBinaryContent(page.array());
    }

    @Test
    void aFileThatTookThePlaceOfTheTestFileIsNotMeasuredOn() throws IOException {
        Path path = folder.resolve("t.dat");
        TestFile file = make(path);
        Files.delete(path);
        Files.createSymbolicLink(path, table);

        assertThatThrownBy(file::requireUnchanged).hasMessageContaining("is no longer the test file");
        assertThatThrownBy(file::delete).hasMessageContaining("is no longer the test file");
        assertThat(table).hasContent("rows");
    }

    @Test
    void aFolderThatBecameALinkAfterItWasJudgedIsNoticed() throws IOException {
        Path place = Files.createDirectory(folder.resolve("place"));
        TestFilePath judged = TestFilePath.judged(place.resolve("16384"));
        Files.delete(place);
        Files.createSymbolicLink(place, table.getParent());

        assertThatThrownBy(() -> judged.open(true)).hasMessageContaining("is in the folder of a database");
        assertThat(table).hasContent("rows");
    }
}
