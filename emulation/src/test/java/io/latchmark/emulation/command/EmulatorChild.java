package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.cli.Captured;
import io.latchmark.cli.Child;
import io.latchmark.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** An emulator as a process of its own that serves a folder's directory {@code mounted}, with its data in {@code backing}. */
final class EmulatorChild {
    private static final String MOUNTED = "Mounted on ";

    private EmulatorChild() {}

    /** A folder that the server's user may enter; skips the test where nothing can be mounted. */
    static Path folder(Path temporary) throws IOException {
        Path device = Path.of("/dev/fuse");
        assumeThat(Files.isWritable(device))
                .as("%s is not there, or not permitted: this test mounts a file system", device)
                .isTrue();
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        return temporary.toRealPath();
    }

    /** Skips the test if this user or this container may not mount. */
    static Child mount(Path folder, String profile, String cache) {
        return mount(folder, List.of(), profile, cache);
    }

    /** With options for its Java machine. */
    static Child mount(Path folder, List<String> machineOptions, String profile, String cache) {
        Child child = Child.start(folder, machineOptions, arguments(profile, cache));
        awaitMounted(child);
        return child;
    }

    static String[] arguments(String profile, String cache) {
        return new String[] {"emulate", "mount", "mounted", "--profile", profile, "--cache", cache, "--data", "backing"
        };
    }

    /** Skips the test if it is refused. */
    static void awaitMounted(Child child) {
        child.await(
                "mount",
                () -> child.output().contains(MOUNTED) || child.output().contains("cannot mount"));
        if (!child.output().contains(MOUNTED)) {
            child.close();
        }
        assumeThat(child.output()).as(child.output()).contains(MOUNTED);
    }

    static void unmount(Path folder, Child child) {
        Captured unmounted =
                Captured.of("emulate", "unmount", folder.resolve("mounted").toString());
        assertThat(unmounted.exitCode()).as(unmounted.err()).isEqualTo(ExitCode.DONE.code());
        assertThat(child.awaitEnd().exitCode()).isEqualTo(ExitCode.DONE.code());
    }
}
