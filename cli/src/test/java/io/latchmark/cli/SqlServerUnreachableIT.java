package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A SQL Server that is not there, or that does not speak as it should. */
final class SqlServerUnreachableIT {
    /** The answer before the login (MS-TDS 2.2.6.5): version 15, and encryption not supported. */
    private static final byte[] WITHOUT_ENCRYPTION = {
        4, 1, 0, 26, 0, 0, 1, 0, 0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xFF, 15, 0, 0, 0, 0, 0, 2
    };

    private static final int HEADER_BYTES = 8;

    @TempDir
    private Path folder;

    @Test
    void aServerThatDoesNotAnswerIsAnEnvironmentError() throws IOException {
        Captured check = check(1);

        assertThat(check.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(check.output())
                .contains("cannot connect to jdbc:sqlserver://localhost:1;databaseName=latchmark as nobody")
                .contains("check that the server runs")
                .doesNotContain("confidential");
    }

    @Test
    void aServerWithoutEncryptionIsRefusedInOneLine() throws IOException {
        Captured check = checkAt(WITHOUT_ENCRYPTION);

        assertThat(check.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(check.output().lines())
                .singleElement()
                .asString()
                .contains("encryption")
                .contains("the TLS settings in the URL")
                .doesNotContain("confidential");
    }

    @Test
    void aServerOfAnotherKindIsRefusedInOneLine() throws IOException {
        Captured check = checkAt(new byte[0]);

        assertThat(check.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(check.output().lines())
                .singleElement()
                .asString()
                .contains("check that the server runs, the address");
    }

    private Captured checkAt(byte[] answer) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> answerAll(server, answer), "server without TLS");
            thread.setDaemon(true);
            thread.start();
            return check(server.getLocalPort());
        }
    }

    /** Until the socket is closed. */
    private static void answerAll(ServerSocket server, byte[] answer) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                InputStream request = client.getInputStream();
                byte[] header = request.readNBytes(HEADER_BYTES);
                request.readNBytes((Byte.toUnsignedInt(header[2]) << 8 | Byte.toUnsignedInt(header[3])) - HEADER_BYTES);
                client.getOutputStream().write(answer);
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private Captured check(int port) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "confidential");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        return Captured.of(
                "check",
                "--url",
                "jdbc:sqlserver://localhost:" + port + ";databaseName=latchmark",
                "--user",
                "nobody",
                "--password-file",
                password.toString());
    }
}
