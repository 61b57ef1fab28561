package io.latchmark.agents.channel;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Reports TLS handshakes that failed at the coordinator. gRPC says so only in its log, and does not say why. */
final class FailedHandshakes extends Handler {
    /** Held here, because loggers are held weakly. What else gRPC logs, the status of its calls says. */
    private static final Logger ALL = Logger.getLogger("io.grpc");

    private static final Logger NEGOTIATIONS =
            Logger.getLogger("io.grpc.netty.shaded.io.grpc.netty.ProtocolNegotiators");

    static {
        ALL.setLevel(Level.OFF);
        NEGOTIATIONS.setUseParentHandlers(false);
        NEGOTIATIONS.setLevel(Level.FINE);
    }

    private final Runnable failed;

    FailedHandshakes(Runnable failed) {
        this.failed = failed;
        NEGOTIATIONS.addHandler(this);
    }

    @Override
    public void publish(LogRecord entry) {
        if (entry.getMessage().startsWith("TLS negotiation failed")) {
            failed.run();
        }
    }

    @Override
    public void flush() {
        // Nothing waits.
    }

    @Override
    public void close() {
        NEGOTIATIONS.removeHandler(this);
    }
}
