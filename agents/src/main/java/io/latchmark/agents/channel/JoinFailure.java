package io.latchmark.agents.channel;

import io.grpc.Status;
import java.net.ConnectException;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why an agent could not join. */
record JoinFailure(Status status) {
    /** Whether it will stay so. */
    boolean isFinal() {
        return switch (status.getCode()) {
            case FAILED_PRECONDITION, PERMISSION_DENIED, INVALID_ARGUMENT -> true;
            case ALREADY_EXISTS -> false;
            default -> isDistrusted();
        };
    }

    /** Whether another agent has the name, which may be this one's own earlier attempt. */
    boolean isOfName() {
        return status.getCode() == Status.Code.ALREADY_EXISTS;
    }

    private Stream<Throwable> causes() {
        return Stream.iterate(status.getCause(), Objects::nonNull, Throwable::getCause);
    }

    /** Whether one side has rejected the other's certificate. */
    private boolean isDistrusted() {
        return causes().anyMatch(cause -> cause instanceof GeneralSecurityException
                || (cause instanceof SSLException
                        && String.valueOf(cause.getMessage()).contains("fatal alert")));
    }

    String text(Keys keys) {
        String cause = causes().reduce((outer, inner) -> inner)
                .map(Throwable::getMessage)
                .orElse(status.getDescription());
        return switch (status.getCode()) {
            case FAILED_PRECONDITION, PERMISSION_DENIED, INVALID_ARGUMENT, ALREADY_EXISTS ->
                "it refuses: " + status.getDescription();
            case DEADLINE_EXCEEDED -> "it has not answered";
            default ->
                isDistrusted()
                        ? "the keys of this host and those of the coordinator are not of one authority, not valid at this time, or"
                                + " not for their use (" + cause + "); this agent's certificate is " + keys.text()
                        : causes().anyMatch(ConnectException.class::isInstance)
                                ? "nothing listens there (" + cause + ")"
                                : "what listens there is not a coordinator (a database, for example), or has just ended ("
                                        + cause + ")";
        };
    }
}
