package io.latchmark.results;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component that is left out of a file where it is {@link java.util.Optional#empty}, and that is empty where a file lacks it.
 * Only of the constructor's parameter, because values for two fields of one record would contradict each other.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_ABSENT)
@JacksonInject(value = OrMissing.VALUE, useInput = OptBoolean.TRUE)
public @interface OrMissing {
    /** The name of the value, {@link java.util.Optional#empty}, in {@link Json}. */
    String VALUE = "missing";
}
