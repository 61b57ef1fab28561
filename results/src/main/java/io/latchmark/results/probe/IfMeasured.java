package io.latchmark.results.probe;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A number that is null in JSON if it is NaN, which means that it was not measured. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonSerialize(using = IfMeasured.Form.class)
@JsonDeserialize(using = IfMeasured.Back.class)
@interface IfMeasured {
    /** Writes whole numbers without a decimal point. */
    final class Form extends StdSerializer<Double> {
        private static final long serialVersionUID = 1L;

        Form() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (value.isNaN()) {
                json.writeNull();
            } else if (value == Math.rint(value)) {
                json.writeNumber(value.longValue());
            } else {
                json.writeNumber(value);
            }
        }
    }

    /** Reads a number, or null as NaN. */
    final class Back extends StdDeserializer<Double> {
        private static final long serialVersionUID = 1L;

        Back() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return json.currentToken().isNumeric()
                    ? json.getDoubleValue()
                    : context.<Double>reportInputMismatch(this, "a number is expected, or null");
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
