package io.latchmark.agents.channel;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Reports failed TLS handshakes at the coordinator. gRPC reports them only in its log, without the reason. */
final class FailedHandshakes extends Handler {
    /** A strong reference, because loggers are held weakly. Other log entries of gRPC are also in the status of its calls. */
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
        // Nothing is buffered.
    }

    @Override
    public void close() {
        NEGOTIATIONS.removeHandler(this);
    }
}
