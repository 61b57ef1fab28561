package io.latchmark.analysis.compare;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A contrast before its verdict, which depends on how many contrasts there are.
 *
 * @param effect before Holm's correction
 * @param judge creates the contrast with its verdict, from the effect after the correction
 */
record Unjudged<T>(Effect effect, Function<Effect, T> judge) {
    /** Judges contrasts as one family. */
    static <T> List<T> judged(List<Unjudged<T>> contrasts) {
        List<Effect> effects =
                Effect.family(contrasts.stream().map(Unjudged::effect).toList());
        return IntStream.range(0, contrasts.size())
                .mapToObj(i -> contrasts.get(i).judge().apply(effects.get(i)))
                .toList();
    }
}
