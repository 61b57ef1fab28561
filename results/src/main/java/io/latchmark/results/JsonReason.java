package io.latchmark.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;

/** Describes JSON errors to the user, because the library's messages contain Java class names. */
public final class JsonReason {
    private static final int VALUE_LENGTH_MAX = 60;

    private JsonReason() {}

    public static String of(JacksonException e) {
        if (e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException impossible) {
            return String.valueOf(impossible.getMessage());
        }
        String original = String.valueOf(e.getOriginalMessage());
        if (e instanceof InvalidFormatException format) {
            Class<?> type = format.getTargetType();
            String value = shortened(String.valueOf(format.getValue()));
            return type != null && type.isEnum()
                    ? "'" + value + "' is not one of the values that are known here"
                    : "'" + value + "' does not fit here";
        }
        if (e instanceof MismatchedInputException) {
            int property = original.indexOf("creator property '");
            if (property >= 0) {
                int start = property + "creator property '".length();
                String name = original.substring(start, Math.max(start, original.indexOf('\'', start)));
                return "the field " + name + (original.contains("Null value") ? " is null" : " is missing");
            }
            return "a value of another form is needed here";
        }
        return shortenedAt(original, '\n').replaceAll("\\b(com|java|io)(\\.\\w+)+", "a value");
    }

    private static String shortened(String value) {
        return value.length() <= VALUE_LENGTH_MAX ? value : value.substring(0, VALUE_LENGTH_MAX) + "…";
    }

    private static String shortenedAt(String text, char end) {
        int at = text.indexOf(end);
        return at < 0 ? text : text.substring(0, at);
    }
}
