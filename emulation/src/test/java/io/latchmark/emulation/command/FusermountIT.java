package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.cli.Child;
import io.latchmark.cli.console.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A user without rights mounts by the program fusermount3. Root runs these tests for nobody; where another user runs the suite, {@link
 * EmulatedMountIT} mounts by that program. Skipped, with the reason, where the program or the right is missing.
 */
final class FusermountIT {
    private static final Path DEVICE = Path.of("/dev/fuse");
    private static final Path PROGRAM = Path.of("/usr/bin/fusermount3");

    @TempDir
    private Path temporary = Path.of("");

    private Path folder = Path.of("");
    private String classPath = "";

    @BeforeEach
    void aFolderOfNobody() throws IOException {
        SystemUser.assumeNobody();
        assumeThat(Files.exists(DEVICE)).as("%s is not there", DEVICE).isTrue();
        assumeThat(Files.isExecutable(PROGRAM)).as("%s is not there", PROGRAM).isTrue();
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        classPath =
                readableClassPath(Files.createDirectory(temporary.toRealPath().resolve("lib")));
        folder = Files.createDirectories(temporary.toRealPath().resolve("of nobody"));
        Files.createDirectory(folder.resolve("mounted"));
        for (Path its : List.of(folder, folder.resolve("mounted"))) {
            Files.setAttribute(its, "unix:uid", SystemUser.NOBODY);
        }
    }

    /** A local repository of Maven may be its owner's alone. */
    private static String readableClassPath(Path lib) throws IOException {
        List<String> entries = new ArrayList<>();
        int number = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                path = Files.copy(path, lib.resolve(number++ + ".jar"));
            }
            entries.add(path.toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static boolean isForAll(Path device) throws IOException {
        return Files.getPosixFilePermissions(device).contains(PosixFilePermission.OTHERS_WRITE);
    }

    private Child start() {
        List<String> options = List.of("-cp", classPath, "-Dlatchmark.runtimeFolder=" + folder);
        return Child.startWords(
                folder, SystemUser.words(Child.words(options, EmulatorChild.arguments("none", "read=0,write=0"))));
    }

    @Test
    void nobodyMountsAndUnmountsWhatAKilledEmulatorLeft() throws IOException, InterruptedException {
        assumeThat(isForAll(DEVICE))
                .as("%s is not writable for all users", DEVICE)
                .isTrue();
        try (Child killed = start()) {
            EmulatorChild.awaitMounted(killed);
            SystemUser.run("echo content > '" + folder + "/mounted/file'");
            killed.signal("KILL");
            killed.awaitEnd();
        }
        try (Child child = start()) {
            EmulatorChild.awaitMounted(child);
            assertThat(child.output())
                    .contains("which a killed emulator had left mounted")
                    .contains("Only this user can use it");
            assertThat(SystemUser.run("cat '" + folder + "/mounted/file'")).isEqualTo("content\n");

            child.signal("TERM");

            Child.Ended ended = child.awaitEnd();
            assertThat(ended.lastLine()).as(ended.output()).isEqualTo("Unmounted.");
            assertThat(ended.output()).doesNotContain("still open");
        }
        assertThat(Files.readString(Path.of("/proc/self/mountinfo"))).doesNotContain(temporary.toString());
    }

    @Test
    void theDeviceThatNobodyMayNotOpenIsNamedWithItsRemedy() throws IOException {
        assumeThat(isForAll(DEVICE)).as("%s is writable for all users", DEVICE).isFalse();
        try (Child refused = start()) {
            Child.Ended ended = refused.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.lastLine())
                    .contains("cannot open /dev/fuse: permission denied")
                    .contains("chmod 666");
        }
    }
}
