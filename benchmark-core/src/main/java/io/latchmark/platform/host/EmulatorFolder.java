package io.latchmark.platform.host;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of this process for the socket of an emulator, among those that all users share. */
public final class EmulatorFolder {
    private static final String PREFIX = "latchmark-emulator-";

    private EmulatorFolder() {}

    /**
     * A folder that does not exist. Those of emulators that were killed are removed, if they are this user's.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if there is none that all users share
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
            // Another user's: it is in nobody's way.
        }
    }
}
