package io.latchmark.cluster;

import io.grpc.Status;
import java.net.ConnectException;
import java.net.SocketException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why an agent could not join. */
record JoinFailure(Status status) {
    static JoinFailure of(Status status) {
        return new JoinFailure(status);
    }

    /** How long it makes sense to try again. */
    Duration patience(Duration limit, Duration nameLimit) {
        return switch (status.getCode()) {
            case FAILED_PRECONDITION, PERMISSION_DENIED, INVALID_ARGUMENT -> Duration.ZERO;
            case ALREADY_EXISTS -> nameLimit;
            default -> cause(SSLException.class) != null && isDecided() ? Duration.ZERO : limit;
        };
    }

    /** Whether one side has judged the other's certificate. */
    private boolean isDecided() {
        SSLException failure = cause(SSLException.class);
        String message = failure == null ? "" : String.valueOf(failure.getMessage());
        return message.contains("fatal alert")
                || cause(java.security.cert.CertificateException.class) != null
                || cause(java.security.cert.CertPathBuilderException.class) != null
                || cause(java.security.cert.CertPathValidatorException.class) != null;
    }

    String text(Keys keys) {
        return switch (status.getCode()) {
            case FAILED_PRECONDITION, PERMISSION_DENIED, INVALID_ARGUMENT, ALREADY_EXISTS ->
                "it refuses: " + status.getDescription();
            case DEADLINE_EXCEEDED -> "it has not answered";
            default -> unreached(keys);
        };
    }

    private String unreached(Keys keys) {
        if (cause(CertificateExpiredException.class) != null || cause(CertificateNotYetValidException.class) != null) {
            return "its certificate is not valid at this time (" + root().getMessage() + "); this agent's is "
                    + keys.text();
        }
        SSLException refused = cause(SSLException.class);
        if (refused != null && isDecided()) {
            return "the keys of this host and those of the coordinator are not of one authority, not valid at this time,"
                    + " or not for their use (" + refused.getMessage() + "); this agent's certificate is "
                    + keys.text();
        }
        if (cause(ConnectException.class) != null) {
            return "nothing listens there (" + root().getMessage() + ")";
        }
        if (refused != null
                || cause(SocketException.class) != null
                || cause(java.nio.channels.ClosedChannelException.class) != null) {
            return "what listens there is no coordinator, as the port of a database, or it has just ended ("
                    + root().getMessage() + ")";
        }
        return "nothing could be reached there (" + status.getDescription() + ", " + root().getMessage() + ")";
    }

    private <T extends Throwable> @Nullable T cause(Class<T> type) {
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }

    private Throwable root() {
        Throwable root = status.asRuntimeException();
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
