package io.latchmark.platform;

import java.util.Locale;
import java.util.Optional;

/** The remedy when the JVM has run out of memory, by the kind of memory that it reports. */
public final class OutOfMemory {
    private static final int CAUSES_MAX = 20;

    private OutOfMemory() {}

    /** The message for the user; empty if the failure has another reason. */
    public static Optional<String> text(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            if (cause instanceof OutOfMemoryError error) {
                return Optional.of(text(String.valueOf(error.getMessage())));
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    private static String text(String detail) {
        String lower = detail.toLowerCase(Locale.ROOT);
        if (lower.contains("native thread")) {
            return "out of memory: the system gives no further thread; raise its limit of processes (ulimit -u, or the"
                    + " container's), or ask for fewer connections or workers";
        }
        if (lower.contains("direct buffer")) {
            return "out of memory: the memory for I/O buffers is full (" + detail + "); give more by"
                    + " LATCHMARK_JAVA_OPTS=-XX:MaxDirectMemorySize=SIZE";
        }
        if (lower.contains("metaspace") || lower.contains("class space")) {
            return "out of memory: the memory for classes is full; give more by"
                    + " LATCHMARK_JAVA_OPTS=-XX:MaxMetaspaceSize=SIZE";
        }
        long heapMebibytes = Runtime.getRuntime().maxMemory() >> 20;
        return "out of memory: the heap of " + heapMebibytes + " MiB is full (" + detail
                + "); give more by LATCHMARK_JAVA_OPTS=-Xmx" + suggestedMebibytes(heapMebibytes) + "m";
    }

    private static long suggestedMebibytes(long heapMebibytes) {
        return Math.max(512, 2 * heapMebibytes);
    }
}
