package io.latchmark.agents;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.Share;
import io.latchmark.runner.experiment.Action;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.host.ServerHost;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The messages between a coordinator and its agents, as JSON. None contains a password. */
final class AgentMessages {
    /** To an agent: an {@link Order}. */
    static final String ORDER = "order";

    /** To an agent: a {@link StepStart}. */
    static final String START = "start";

    /** To an agent: end the load, with the reason as text. */
    static final String END = "end";

    /** To an agent: a {@link SamplingOrder}; answered by {@link Sampled}, when its host is being sampled. */
    static final String SAMPLING = "sampling";

    /** To an agent: read the source named in the text; answered by {@link Rows}. */
    static final String SAMPLE = "sample";

    /** To an agent: it is dismissed. */
    static final String DISMISSED = "dismissed";

    /** To an agent: a {@link Command}; answered by a {@link io.latchmark.runner.experiment.CommandResult}, when it has ended. */
    static final String COMMAND = "command";

    /** To an agent: {@link Commands} that it will be asked to run. It refuses if it does not allow one of them. */
    static final String PERMISSION = "permission";

    /** Answer to an agent that joins: another coordinator will follow at the same address. */
    static final String FOLLOWED = "followed";

    /** To the coordinator: a {@link Ready}. */
    static final String READY = "ready";

    /** To the coordinator, every second: a {@link Summary}. */
    static final String SUMMARY = "summary";

    /** To the coordinator: an {@link Ended}. */
    static final String ENDED = "ended";

    private static final int FORMAT = 4;

    private AgentMessages() {}

    /** The version that both sides must have. */
    static String version(String latchmarkVersion) {
        return latchmarkVersion + " (message format " + FORMAT + ")";
    }

    /**
     * A share of a run.
     *
     * @param run name of the whole run
     * @param token marks the sessions of the whole run at the server
     * @param request the whole run, with only the server's address and user
     */
    record Order(String run, String token, Share share, RunRequest request) {
        /** This order in a run with a name. */
        Order of(String name) {
            return new Order(name, token, share, request);
        }
    }

    /** The agent is ready for a step, from 0; its earlier work is in its summaries. */
    record Ready(int step) {}

    /**
     * The start of a step's load.
     *
     * @param startNanos by the coordinator's monotonic clock
     */
    record StepStart(int step, long startNanos) {}

    /** A second of an agent's load. */
    record Summary(List<Line> lines) {
        Summary {
            lines = List.copyOf(lines);
        }

        /**
         * The transactions of one type that ended.
         *
         * @param times histograms of nanoseconds, compressed, in Base64
         */
        record Line(
                TransactionType type,
                @JsonProperty("counts") OutcomeCounts counts,
                Map<ResponseTimes.Kind, String> times) {
            Line {
                times = Map.copyOf(times);
            }
        }
    }

    /**
     * The part of an agent has ended.
     *
     * @param directory its name at the agent; empty if there is none
     * @param reason why there is no part; empty if it has a directory
     * @param sizes of its files in bytes, by name
     * @param sha256 of its files in hex, by name
     */
    record Ended(String directory, String reason, Map<String, Long> sizes, Map<String, String> sha256) {
        /** Maximum size of one file. */
        private static final long BYTES_MAX = 64L << 30;

        Ended {
            sizes = Map.copyOf(sizes);
            sha256 = Map.copyOf(sha256);
            if (sizes.values().stream().anyMatch(size -> size < 0 || size > BYTES_MAX)) {
                throw new IllegalArgumentException("files of " + sizes.values() + " bytes: at most " + BYTES_MAX);
            }
        }

        static Ended without(String reason) {
            return new Ended("", reason, Map.of(), Map.of());
        }
    }

    /**
     * What an agent is to sample.
     *
     * @param token marks the sessions of the run at the server
     * @param request the whole run, with only the server's address and user
     * @param folders of the database's files as the server names them, by use
     */
    record SamplingOrder(String token, RunRequest request, Map<String, String> folders) {
        SamplingOrder {
            folders = Map.copyOf(folders);
        }
    }

    /**
     * What an agent samples from now on.
     *
     * @param server whether its host has the database's files
     * @param isNamed whether this is because its user named them
     * @param devices that hold the files, by use; none if its host doesn't have them
     * @param sources that can be read, and missing ones with the reason
     * @param facts of its host, by group
     */
    record Sampled(
            ServerHost server,
            boolean isNamed,
            Map<String, Backing> devices,
            List<RunEnvironment.Source> sources,
            Map<String, Map<String, String>> facts) {
        Sampled {
            devices = Map.copyOf(devices);
            sources = List.copyOf(sources);
            facts = Map.copyOf(facts);
        }
    }

    /** A reading of a source. */
    record Rows(List<Row> rows) {
        Rows {
            rows = List.copyOf(rows);
        }

        /** A value, as provided by a sampler. */
        record Row(String object, String metric, String unit, long value) {}
    }

    /**
     * A command of an experiment.
     *
     * @param words program and arguments; with {@code shell} a single text for the shell
     * @param limit time limit
     */
    record Command(List<String> words, boolean shell, Duration limit) {
        Command {
            words = List.copyOf(words);
        }

        static Command of(Action action, Duration limit) {
            return new Command(action.command(), action.shell(), limit);
        }

        /**
         * The action for execution on this host.
         *
         * @throws LatchmarkException of category ENVIRONMENT if it is invalid
         */
        Action action() {
            try {
                return new Action(words, "", shell);
            } catch (IllegalArgumentException e) {
                throw LatchmarkException.environment("a malformed command: " + e.getMessage(), e);
            }
        }
    }

    record Commands(List<Command> commands) {
        Commands {
            commands = List.copyOf(commands);
        }
    }
}
