package io.latchmark.hosts;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.host.ServerHost;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds of lines between a run and its children, and their bodies. Times are readings of the child's monotonic clock. */
final class ChildLines {
    /** To a child: an {@link Order}; answered by {@link Accepted}. */
    static final String ORDER = "order";

    /** To a child: read the source that the body names; answered by {@link Rows}. */
    static final String SAMPLE = "sample";

    /** To a child: a {@link Start}. */
    static final String START = "start";

    /** To a child: end the load, with the reason as body. */
    static final String END = "end";

    /** From a child: the number of a step, for which it is ready. */
    static final String READY = "ready";

    /** From a child: {@link Started}. */
    static final String STARTED = "started";

    /** From a child: a {@link Second}. */
    static final String SECOND = "second";

    /** From a child: {@link Samples} of itself and its host. */
    static final String SAMPLES = "samples";

    /** From a child: an {@link Event}. */
    static final String EVENT = "event";

    /** From a child: {@link Done}. */
    static final String DONE = "done";

    private ChildLines() {}

    /**
     * What a child does in a run.
     *
     * @param name of the child in the run
     * @param token marks the run's sessions at the server
     * @param request the whole run, with only the server's address and user
     * @param password of that user
     * @param share of the load; empty for none
     * @param sampling of its host; empty for none
     */
    record Order(
            String name,
            String token,
            RunRequest request,
            String password,
            Optional<Share> share,
            Optional<Sampling> sampling) {
        /** Without the password. */
        @Override
        public String toString() {
            return "order of " + name + ": " + share + ", " + sampling;
        }
    }

    /**
     * What a child samples.
     *
     * @param folders of the database's files as the server names them, by use
     * @param named these folders as the user names them on this host; none to ask the database
     * @param collectors names of those that report the host's storage configuration
     */
    record Sampling(Map<String, String> folders, Map<String, String> named, List<String> collectors) {
        Sampling {
            folders = Map.copyOf(folders);
            named = Map.copyOf(named);
            collectors = List.copyOf(collectors);
        }
    }

    /**
     * What a child records and can be asked for.
     *
     * @param recorded sources that it samples by itself while it executes the load
     */
    record Accepted(List<RunEnvironment.Source> recorded, Optional<Sampled> sampled) {
        Accepted {
            recorded = List.copyOf(recorded);
        }
    }

    /**
     * A host that is sampled from now on.
     *
     * @param server whether the host has the database's files
     * @param isNamed whether this is because the user named them
     * @param devices that hold the files, by use; none if the host doesn't have them
     * @param sources that can be read, and missing ones with the reason
     * @param facts of the host, by group
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

    /** The start of a step's load. */
    record Start(int step, long nanos) {}

    /** A step's load has started. */
    record Started(int step, long lateNanos) {}

    /**
     * What the terminals did up to a boundary of a step.
     *
     * @param passed number of boundaries that have passed; {@link io.latchmark.runner.ShareRun#ENDED} for the end
     */
    record Second(int step, int passed, List<Type> types) {
        Second {
            types = List.copyOf(types);
        }

        /**
         * The transactions of one type.
         *
         * @param counts so far
         * @param times of those that have ended since the last second: histograms of nanoseconds, compressed, in Base64
         */
        record Type(
                TransactionType type,
                @JsonProperty("counts") OutcomeCounts counts,
                Map<ResponseTimes.Kind, String> times) {
            Type {
                times = Map.copyOf(times);
            }
        }
    }

    /** Rows of one reading. */
    record Samples(List<Sample> rows) {
        Samples {
            rows = List.copyOf(rows);
        }
    }

    /**
     * The share has ended.
     *
     * @param reason of an early end; empty for none
     * @param hanging sessions whose transaction has not ended
     */
    record Done(String reason, InputCounts inputs, int hanging) {}
}
