package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class InterruptsTest {
    private static final int OF_A_DEFECT = 70;
    private static final int HALTED = 71;
    private static final int CLEANED = 72;

    /** In a process of its own: the reason of an ending stays until the process ends. */
    @Test
    void aCommandInWhichAThreadFailedDoesNotEndAsIfAllWereWell() throws Exception {
        assertThat(endOf(Command.class, 0)).isEqualTo(OF_A_DEFECT);
        assertThat(endOf(Command.class, 4)).isEqualTo(4);
    }

    /** A terminal and {@code timeout} send a signal to a process and to its group, which has the process in it. */
    @Test
    void signalsWithin200MillisecondsAreOneAndALaterOneEndsAtOnce() throws Exception {
        assertThat(endOf(Signalled.class, 0, 1, 200)).as("one Ctrl-C").isEqualTo(CLEANED);
        assertThat(endOf(Signalled.class, 0, 1, 201)).as("a second Ctrl-C").isEqualTo(HALTED);
        assertThat(endOf(Signalled.class, 0, 201)).as("a second Ctrl-C").isEqualTo(HALTED);
    }

    private static int endOf(Class<?> program, Integer... numbers) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        Stream.of(numbers).map(String::valueOf).forEach(words::add);
        return new ProcessBuilder(words).inheritIO().start().waitFor();
    }

    /** A command that does its work in order and ends with the exit code in its argument, although a thread of it failed. */
    static final class Command {
        private Command() {}

        public static void main(String[] arguments) {
            Interrupts.on(() -> {});
            Interrupts.end(OF_A_DEFECT, "a thread has failed");
            Interrupts.finished();
            System.exit(Interrupts.exitCode(Integer.parseInt(arguments[0])));
        }
    }

    /** A command that is sent Ctrl-C at the milliseconds in its arguments, and then cleans up. */
    static final class Signalled {
        private Signalled() {}

        public static void main(String[] arguments) {
            AtomicLong nanos = new AtomicLong();
            Interrupts.takeSignals(
                    new Interrupts.Exits(
                            text -> {}, code -> {}, code -> Runtime.getRuntime().halt(HALTED)),
                    nanos::get);
            Interrupts.on(() -> {});
            for (String millis : arguments) {
                nanos.set(Long.MAX_VALUE - 100_000_000 + Long.parseLong(millis) * 1_000_000);
                Interrupts.signalled("INT", 2);
            }
            System.exit(CLEANED);
        }
    }
}
