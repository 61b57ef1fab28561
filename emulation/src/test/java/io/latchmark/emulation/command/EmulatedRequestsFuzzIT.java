package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.Child;
import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests to a mounted emulator with offsets, sizes, names and flags at their limits: whatever the answer, the file system stays mounted,
 * and the files of others are there. {@code -Dlatchmark.fuzz.requests} tries more.
 */
@Tag("nightly")
final class EmulatedRequestsFuzzIT {
    private static final int REQUESTS = Integer.getInteger("latchmark.fuzz.requests", 20_000);
    private static final long SEED = Long.getLong("latchmark.fuzz.seed", 20261128);
    private static final int BUFFER_BYTES = 2 << 20;
    private static final List<Long> LIMITS = List.of(
            0L,
            1L,
            511L,
            4096L,
            (256L << 10) - 1,
            256L << 10,
            1L << 31,
            (1L << 32) - 1,
            1L << 40,
            1L << 44,
            (1L << 44) + 1,
            600L << 40,
            1L << 48,
            1L << 49,
            1L << 62,
            Long.MAX_VALUE - 4095,
            Long.MAX_VALUE,
            -1L,
            Long.MIN_VALUE);

    @TempDir
    private Path temporary = Path.of("");

    @Test
    void noRequestEndsTheMount() throws IOException {
        Path folder = EmulatorChild.folder(temporary);
        Path mounted = Files.createDirectory(folder.resolve("mounted"));
        try (Child child = EmulatorChild.mount(folder, "ssd-sata", "read=0,write=0")) {
            Path kept = Files.writeString(mounted.resolve("kept"), "content");
            int directory = SystemCalls.open(ProcessPaths.bytes(mounted), OpenFlags.DIRECTORY);
            long address = SystemCalls.address(ByteBuffer.allocateDirect(BUFFER_BYTES));
            for (int i = 0; i < REQUESTS; i++) {
                request(directory, address, RandomStream.of(SEED, "requests", i));
            }
            SystemCalls.close(directory);

            assertThat(kept).hasContent("content");
            assertThat(child.output()).doesNotContain("bug");
            EmulatorChild.unmount(folder, child);
        }
    }

    private static void request(int directory, long address, RandomStream random) {
        byte[] name = name(random);
        switch (random.uniform(0, 9)) {
            case 0 -> SystemCalls.remove(directory, name, random.percent(50));
            case 1 ->
                SystemCalls.rename(
                        new SystemCalls.Place(directory, name),
                        new SystemCalls.Place(directory, name(random)),
                        random.uniform(0, 7));
            case 2 -> SystemCalls.makeDirectory(new SystemCalls.Place(directory, name), random.uniform(0, 0177777));
            case 3 -> SystemCalls.symbolicLink(name(random), new SystemCalls.Place(directory, name));
            default -> onFile(directory, name, address, random);
        }
    }

    private static void onFile(int directory, byte[] name, long address, RandomStream random) {
        int flags = OpenFlags.CREATE
                | List.of(
                                0,
                                OpenFlags.WRITE_ONLY,
                                OpenFlags.READ_WRITE,
                                OpenFlags.READ_WRITE | OpenFlags.DIRECT,
                                OpenFlags.READ_WRITE | OpenFlags.APPEND,
                                OpenFlags.READ_WRITE | OpenFlags.TRUNCATE,
                                OpenFlags.READ_WRITE | OpenFlags.SYNC)
                        .get(random.uniform(0, 6));
        int file = SystemCalls.openAt(directory, name, flags, random.uniform(0, 07777));
        if (file < 0) {
            return;
        }
        for (int i = 0; i < 3; i++) {
            long offset = limit(random);
            // What is within the device takes space of the folder behind it.
            long bytes = random.percent(80) ? random.uniform(0, 1 << 20) : Math.abs(limit(random)) % BUFFER_BYTES;
            switch (random.uniform(0, 5)) {
                case 0 -> SystemCalls.readAt(file, address, bytes, offset);
                case 1, 2 -> SystemCalls.writeAt(file, address, bytes, offset);
                case 3 -> SystemCalls.truncate(file, offset);
                case 4 ->
                    SystemCalls.allocate(file, random.uniform(0, 127), offset, random.percent(50) ? bytes : 600L << 40);
                default -> SystemCalls.sync(file, random.percent(50));
            }
        }
        SystemCalls.close(file);
    }

    private static long limit(RandomStream random) {
        return LIMITS.get(random.uniform(0, LIMITS.size() - 1)) + random.uniform(-1, 1);
    }

    /** One of a few, so that requests meet, or one at the limits of a name. */
    private static byte[] name(RandomStream random) {
        String name = random.percent(90)
                ? "f" + random.uniform(0, 9)
                : List.of(
                                "x".repeat(255),
                                "x".repeat(256),
                                "x".repeat(5000),
                                "ä".repeat(127),
                                "a\nb",
                                ".",
                                "..",
                                "",
                                "a/b")
                        .get(random.uniform(0, 8));
        return (name + "\0").getBytes(StandardCharsets.UTF_8);
    }
}
