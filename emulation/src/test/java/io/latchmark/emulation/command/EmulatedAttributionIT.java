package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.cli.Captured;
import io.latchmark.cli.Child;
import io.latchmark.cli.LoadedServer;
import io.latchmark.cli.PreparedData;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.emulation.device.Emulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes of an emulated device that are known, under a real database: the ledger must find which of them it was, and how much of
 * a transaction's time it took. Skipped, with the reason, where nothing can be mounted.
 */
@Tag("alone")
@Tag("nightly")
final class EmulatedAttributionIT {
    private static final String CACHE = "read=0,write=64MiB";
    private static final String NO_CACHE = "read=0,write=0";
    private static final String NO_DELAY = "reads=0ms";
    private static final String SERVER = "mounted/server";
    private static final double TOLERANCE = 0.10;
    /** Sessions are looked at 120 times in a run: of a wait that half of them find, the time is known within a tenth. */
    private static final int ATTEMPTS = 6;

    @TempDir
    private Path temporary = Path.of("");

    private Path folder = Path.of("");
    private Optional<Child> emulator = Optional.empty();
    private int measured;

    /** Milliseconds of a transaction, or what they changed by. */
    private record Waits(double read, double write, double log) {
        Waits minus(Waits other) {
            return new Waits(read - other.read, write - other.write, log - other.log);
        }

        Waits joined(int attempts, Waits more) {
            double share = 1.0 / (attempts + 1);
            return new Waits(
                    read + (more.read - read) * share,
                    write + (more.write - write) * share,
                    log + (more.log - log) * share);
        }

        double of(WaitClass waitClass) {
            return switch (waitClass) {
                case DATA_PAGE_READ -> read;
                case DATA_PAGE_WRITE -> write;
                case LOG_FLUSH -> log;
                default -> 0;
            };
        }

        WaitClass longest() {
            return Stream.of(WaitClass.values())
                    .max(Comparator.comparingDouble(each -> Math.abs(of(each))))
                    .orElseThrow();
        }
    }

    /** Waits by the ledger, and by the number of requests that users waited for and what the emulator counted for each. */
    private record Account(Waits ledger, Waits emulator) {
        Account minus(Account other) {
            return new Account(ledger.minus(other.ledger), emulator.minus(other.emulator));
        }

        /** The mean of this one, which is that of the given number of attempts, and one more. */
        Account joined(int attempts, Account more) {
            return new Account(ledger.joined(attempts, more.ledger), emulator.joined(attempts, more.emulator));
        }

        /** Whether both say so, and how much it was. */
        boolean agrees(WaitClass cause) {
            return emulator.longest() == cause
                    && ledger.longest() == cause
                    && Math.abs(ledger.of(cause) / emulator.of(cause) - 1) <= TOLERANCE;
        }
    }

    private record Setting(String cache, String delay, int users) {}

    @BeforeEach
    void aLoadedDatabase() throws IOException {
        folder = EmulatorChild.folder(temporary);
        Files.createDirectories(folder.resolve("backing/files"));
        PreparedData.copyTo(folder.resolve("backing/files/server"));
        onlyUsersWrite(folder.resolve("backing/files/server/data"));
        Files.createDirectory(folder.resolve("mounted"));
    }

    @AfterEach
    void nothingIsLeft() {
        emulator.ifPresent(child -> {
            Captured unused = Captured.in(folder, "embedded", "stop", "--data-dir", SERVER);
            EmulatorChild.unmount(folder, child);
        });
    }

    /** On a fast device, where a delay is most of a transaction's time. */
    @Test
    void delaysOfReadsAndWritesAreFoundWhereTheyArePlanted() throws IOException {
        start("ssd-sata", NO_CACHE);
        Setting usual = new Setting(NO_CACHE, NO_DELAY, 4);
        Account before = measure(usual);

        requireFound(before, usual, new Setting(NO_CACHE, "reads=20ms", 4), WaitClass.DATA_PAGE_READ);
        requireFound(before, usual, new Setting(NO_CACHE, "writes=20ms", 4), WaitClass.DATA_PAGE_WRITE);
    }

    /** With one user: several also wait for each other's flushes, which the time of one flush does not show. */
    @Test
    void aDelayOfFlushesIsFound() throws IOException {
        start("ssd-sata", NO_CACHE);
        Setting usual = new Setting(NO_CACHE, NO_DELAY, 1);
        Account before = measure(usual);

        requireFound(before, usual, new Setting(NO_CACHE, "flushes=20ms", 1), WaitClass.LOG_FLUSH);
    }

    @Test
    void settingsOfTheCacheAreFoundInTheWaitsThatTheyChange() throws IOException {
        start("sas10k-72-p400", CACHE);
        Setting usual = new Setting(CACHE, NO_DELAY, 4);
        Account before = measure(usual);

        requireFound(before, usual, new Setting("read=128MiB,write=64MiB", NO_DELAY, 4), WaitClass.DATA_PAGE_READ);
        requireFound(before, usual, new Setting(NO_CACHE, NO_DELAY, 4), WaitClass.DATA_PAGE_WRITE);
    }

    /** The emulator counts the writes of all processes, and the ledger those that users wait for. */
    private static void onlyUsersWrite(Path data) throws IOException {
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "bgwriter_lru_maxpages = 0\ncheckpoint_timeout = 1h\n",
                StandardOpenOption.APPEND);
    }

    private void start(String profile, String cache) {
        emulator = Optional.of(EmulatorChild.mount(folder, profile, cache));
        Captured started = Captured.in(folder, "embedded", "start", "--data-dir", SERVER, "--buffer-pool", "16MiB");
        assertThat(started.exitCode()).as(started.output()).isEqualTo(ExitCode.DONE.code());
    }

    private Account measure(Setting setting) throws IOException {
        String mounted = folder.resolve("mounted").toString();
        Captured changed = Captured.of("emulate", "set", mounted, "--cache", setting.cache);
        assertThat(changed.exitCode()).as(changed.err()).isEqualTo(ExitCode.DONE.code());
        Emulator.ask(Path.of(mounted), "delay " + setting.delay + ",for=600s");
        String out = "runs/" + measured++;
        Captured run = Captured.in(
                folder,
                ("run --continue --data-dir " + SERVER + " --buffer-pool 16MiB --warm-up 4s --duration 12s --users "
                                + setting.users + " --out " + out)
                        .split(" "));
        assertThat(run.exitCode()).as(run.output()).isEqualTo(ExitCode.DONE.code());
        CheckedRun checked = CheckedRun.read(LoadedServer.onlyRun(folder.resolve(out)));
        return account(checked.summary());
    }

    private static Account account(RunSummary summary) {
        Ledger ledger = UserTime.of(summary, false).orElseThrow();
        DeviceFigures data = device(summary, DeviceRole.DATA);
        DeviceFigures log = device(summary, DeviceRole.LOG);
        return new Account(
                new Waits(
                        ledger.millis(WaitClass.DATA_PAGE_READ.title()),
                        ledger.millis(WaitClass.DATA_PAGE_WRITE.title()),
                        ledger.millis(WaitClass.LOG_FLUSH.title())),
                new Waits(
                        waited(ledger, WaitClass.DATA_PAGE_READ, data.millisPerRead()),
                        waited(ledger, WaitClass.DATA_PAGE_WRITE, data.millisPerWrite()),
                        waited(ledger, WaitClass.LOG_FLUSH, log.millisPerWrite() + log.millisPerFlush())));
    }

    private static double waited(Ledger ledger, WaitClass waitClass, double millisEach) {
        double count = ledger.part(waitClass.title()).orElseThrow().count();
        return count > 0 ? count * millisEach : 0;
    }

    private static DeviceFigures device(RunSummary summary, DeviceRole role) {
        return summary.devices().stream()
                .filter(device -> device.role() == role || device.role() == DeviceRole.DATA_AND_LOG)
                .findFirst()
                .orElseThrow();
    }

    /** Attempts that a host which lends its processors to others spoils are joined with further ones, and not forgotten. */
    private void requireFound(Account before, Setting usual, Setting changed, WaitClass cause) throws IOException {
        Account change = measure(changed).minus(before);
        for (int attempts = 1; attempts < ATTEMPTS && !change.agrees(cause); attempts++) {
            change = change.joined(attempts, measure(changed).minus(measure(usual)));
        }
        Account joined = change;

        assertThat(joined).matches(its -> its.agrees(cause), cause + " within " + TOLERANCE);
    }
}
