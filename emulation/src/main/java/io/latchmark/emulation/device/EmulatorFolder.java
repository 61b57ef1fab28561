package io.latchmark.emulation.device;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.host.RuntimeFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder for the socket of this process's emulator, in a folder shared by all users. */
public final class EmulatorFolder {
    private static final String PREFIX = "latchmark-emulator-";

    private EmulatorFolder() {}

    /**
     * A folder that does not exist yet. Deletes those of killed emulators, if they belong to this user.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no folder shared by all users
     */
    public static Path ofThisProcess() {
        Path shared = RuntimeFolder.all().stream()
                .findFirst()
                .orElseThrow(() -> LatchmarkException.environment(
                        "there is neither /run/lock nor /tmp that all users may write to; name a folder that they"
                                + " share by LATCHMARK_JAVA_OPTS=-D" + RuntimeFolder.PROPERTY + "=FOLDER"));
        removeRemains(shared);
        return shared.resolve(PREFIX + ProcessHandle.current().pid()).toAbsolutePath();
    }

    private static void removeRemains(Path shared) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(shared, PREFIX + "*")) {
            for (Path folder : folders) {
                String pid = String.valueOf(folder.getFileName()).substring(PREFIX.length());
                boolean isNumber = pid.matches("[0-9]{1,10}");
                if (isNumber && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
                    Files.deleteIfExists(folder.resolve("control"));
                    Files.deleteIfExists(folder);
                }
            }
        } catch (IOException e) {
            // It belongs to another user, and is harmless.
        }
    }
}
