package io.latchmark.cli.options;

import io.latchmark.application.request.Condition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares when an option has an effect. Every option of every command has this annotation. An option without effect is rejected,
 * even with its default value, because the user expects an effect.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Effect {
    /** All of these must hold. */
    Condition[] value();
}
