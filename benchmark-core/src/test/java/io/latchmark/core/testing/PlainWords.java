package io.latchmark.core.testing;

import io.latchmark.core.LatchmarkException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a user may see of something that fails: a refusal in plain words, and never a trace or the name of a class. */
public final class PlainWords {
    private static final Pattern JAVA =
            Pattern.compile("\\b(java|javax|com|org|io)\\.[a-z]+\\.|Exception\\b|\\w@[0-9a-f]{6,8}\\b");

    private PlainWords() {}

    /** What is wrong with an outcome that is neither a result nor a refusal in plain words; empty if nothing is. */
    public static Optional<String> fault(Runnable action) {
        try {
            action.run();
            return Optional.empty();
        } catch (LatchmarkException e) {
            String message = e.getMessage();
            return message.isBlank() || JAVA.matcher(message).find()
                    ? Optional.of("not plain words: " + message)
                    : Optional.empty();
        } catch (RuntimeException | Error e) {
            return Optional.of(e + " at "
                    + List.of(e.getStackTrace()).subList(0, Math.min(e.getStackTrace().length, 3)));
        }
    }
}
