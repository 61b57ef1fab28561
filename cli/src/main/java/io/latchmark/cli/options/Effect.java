package io.latchmark.cli.options;

import io.latchmark.application.request.Condition;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * When an option has an effect. Every option of every command carries it. One that is given where it has no effect is
 * refused, even with its default value: whoever gives it expects something of it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Effect {
    /** All of these must hold. */
    Condition[] value();
}
