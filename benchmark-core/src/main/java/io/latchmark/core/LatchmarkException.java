package io.latchmark.core;

import java.util.Objects;

/**
 * An operating error, caused by something outside the program. Its message is written for the user: what is wrong, the value, the
 * bound, and what to do about it. A bug is an {@link IllegalStateException} instead.
 */
public final class LatchmarkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Who has to fix it; determines the exit code. */
    public enum Category {
        /** The command line or a settings file is wrong. */
        USAGE,
        /** A server, device, permission or disk space is not as required. */
        ENVIRONMENT,
        /** The record of a run or probe is impossible or contradicts itself. */
        DAMAGED,
        /** The database violates a consistency condition or population rule. */
        CONSISTENCY
    }

    private final Category category;

    private LatchmarkException(Category category, String message, Throwable cause) {
        super(message, cause);
        this.category = category;
    }

    private LatchmarkException(Category category, String message) {
        super(message);
        this.category = category;
    }

    public static LatchmarkException usage(String message) {
        return new LatchmarkException(Category.USAGE, message);
    }

    public static LatchmarkException environment(String message) {
        return new LatchmarkException(Category.ENVIRONMENT, message);
    }

    public static LatchmarkException environment(String message, Throwable cause) {
        return new LatchmarkException(Category.ENVIRONMENT, message, cause);
    }

    public static LatchmarkException damaged(String message) {
        return new LatchmarkException(Category.DAMAGED, message);
    }

    public static LatchmarkException damaged(String message, Throwable cause) {
        return new LatchmarkException(Category.DAMAGED, message, cause);
    }

    public static LatchmarkException consistency(String message) {
        return new LatchmarkException(Category.CONSISTENCY, message);
    }

    /** What, the value, the bound, and what to do about it: there always is one. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    public Category category() {
        return category;
    }
}
