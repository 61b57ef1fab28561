package io.latchmark.application.engine;

import java.util.List;
import java.util.function.Predicate;

/**
 * A condition under which an option has an effect. Two requirements are equal if they are the same object.
 *
 * @param where the situation without effect: {@code without --create-database}
 * @param remedy what to do about it
 */
public record OptionRequirement(Predicate<OptionValues> holds, String where, String remedy) {
    /** Message that these options have no effect, in which situation, and what to do. */
    public String refusal(List<String> options) {
        boolean one = options.size() == 1;
        return String.join(", ", options) + (one ? " has" : " have") + " no effect " + where + ": " + remedy
                + ", or leave " + (one ? "it" : "them") + " out";
    }
}
