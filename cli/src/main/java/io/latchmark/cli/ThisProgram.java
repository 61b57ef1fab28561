package io.latchmark.cli;

import io.latchmark.cli.console.Interrupts;
import io.latchmark.operation.experiment.Child;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** This program as a process: the command line that starts another one, and the end of a child with its parent. */
final class ThisProgram {
    private static final int ORPHANED = 130;

    private ThisProgram() {}

    /** The command line that starts this program as this process was started, up to its first argument. */
    static List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-agentlib") && !argument.startsWith("-javaagent"))
                .toList());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        return words;
    }

    /**
     * Makes this process, if it is a child of another one, end in an orderly way when its parent asks for it or is gone: a
     * run that nobody waits for must not load the database of the next. The parent holds the other end of its input.
     */
    static void endWithParent() {
        if (System.getenv(Child.VARIABLE) == null) {
            return;
        }
        Thread watch = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {
                            // The parent says nothing.
                        }
                    } catch (IOException e) {
                        // The parent is gone.
                    }
                    Interrupts.endAsBySignal(ORPHANED);
                },
                "latchmark-parent");
        watch.setDaemon(true);
        watch.start();
    }
}
