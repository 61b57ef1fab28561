package io.latchmark.agents;

import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import io.latchmark.platform.Waiting;
import io.latchmark.runner.experiment.Action;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Agents that a run or an experiment starts on their hosts by ssh. Each ends with its connection: this process holds its standard
 * input open. Confined to one thread.
 */
public final class LaunchedAgents implements AutoCloseable {
    private static final Duration END_LIMIT = Duration.ofSeconds(15);
    private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
    private static final int SHOWN_BYTES_MAX = 4_096;

    private final List<Launch> launches;
    private final Path folder;
    private final Operator operator;
    private final Map<String, Process> processes = new LinkedHashMap<>();

    /**
     * An agent to start.
     *
     * @param name of the agent
     * @param action starts it by ssh on its host
     * @param input first lines of its standard input; secrets
     */
    public record Launch(String name, Action action, List<String> input) {}

    /**
     * Creates the agents without starting them.
     *
     * @param folder for the output of each, as {@code NAME.txt}
     */
    public LaunchedAgents(List<Launch> launches, Path folder, Operator operator) {
        this.launches = List.copyOf(launches);
        this.folder = folder;
        this.operator = operator;
    }

    /** Their names. */
    public List<String> names() {
        return launches.stream().map(Launch::name).toList();
    }

    /**
     * Starts those that are not running: first all, later those that have ended.
     *
     * @throws LatchmarkException of category ENVIRONMENT if ssh can't be started
     */
    public void start() {
        for (Launch launch : launches) {
            Process before = processes.get(launch.name());
            if (before == null || !before.isAlive()) {
                operator.message((before == null ? "  starts " : "  starts again ")
                        + launch.action().text());
                processes.put(launch.name(), start(launch));
            }
        }
    }

    private Process start(Launch launch) {
        try {
            Files.createDirectories(folder);
            List<String> words = new ArrayList<>(session());
            words.addAll(launch.action().process());
            Process started = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(log(launch.name()).toFile()))
                    .start();
            for (String line : launch.input()) {
                started.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
            started.getOutputStream().flush();
            return started;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "agent " + launch.name() + " can't be started by ssh, or its output written to "
                            + log(launch.name()) + ": " + FileFailure.reason(e));
        }
    }

    /** A separate session, because Ctrl-C would end ssh, and with it the agent, before the original state is restored. */
    private static List<String> session() {
        Program.End found = Program.run(new ProcessBuilder("setsid", "true"), Program.Limits.of(PROBE_LIMIT));
        return found.exitCode() == 0 ? List.of("setsid") : List.of();
    }

    private Path log(String name) {
        return folder.resolve(name + ".txt");
    }

    /** The first agent that has ended unexpectedly, with its last output; empty if all are running. */
    public Optional<String> ended() {
        return processes.entrySet().stream()
                .filter(entry -> !entry.getValue().isAlive())
                .map(entry -> "agent " + entry.getKey() + ", started by ssh, has ended with exit code "
                        + entry.getValue().exitValue() + lastLine(entry.getKey()) + " (more in " + log(entry.getKey())
                        + ")")
                .findFirst();
    }

    private String lastLine(String name) {
        try (var in = Files.newByteChannel(log(name))) {
            in.position(Math.max(0, in.size() - SHOWN_BYTES_MAX));
            ByteBuffer bytes = ByteBuffer.allocate(SHOWN_BYTES_MAX);
            int unused = in.read(bytes);
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? "" : ": " + text.lines().reduce("", (before, line) -> line);
        } catch (IOException e) {
            return "";
        }
    }

    /** Waits for the end of all agents, which must have been dismissed; kills those that don't end. */
    @Override
    public void close() {
        long endNanos = System.nanoTime() + END_LIMIT.toNanos();
        processes.values().forEach(process -> await(process, endNanos));
        for (Process process : processes.values()) {
            try {
                process.getOutputStream().close();
            } catch (IOException e) {
                // It has ended by now, or is killed below.
            }
        }
        long lastNanos = System.nanoTime() + END_LIMIT.toNanos();
        for (Process process : processes.values()) {
            if (!await(process, lastNanos)) {
                Program.kill(process);
            }
        }
    }

    private static boolean await(Process process, long endNanos) {
        return Waiting.uninterrupted(process::waitFor, Math.max(0, endNanos - System.nanoTime()));
    }
}
