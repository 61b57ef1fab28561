package io.latchmark.analysis;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Writes records as JSON, one property per component; NaN and infinite numbers become null. */
public final class JsonText {
    private static final Class<?> IMMUTABLE_MAP = Map.of().getClass().getSuperclass();
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(double.class, new Finite())
                    .addSerializer(Double.class, new Finite())
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(IMMUTABLE_MAP, new Sorted()))
            .addMixIn(RunConclusion.Status.class, Keyed.class)
            .addMixIn(Finding.Verdict.class, Keyed.class)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private JsonText() {}

    /** Returns the document as indented JSON. Values are records, collections of them, numbers, strings, instants, booleans. */
    public static String of(Map<String, Object> document) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a document that is not JSON", e);
        }
    }

    /** Returns a document of the same value types as one line of JSON. */
    public static String line(Object document) {
        try {
            return MAPPER.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a document that is not JSON", e);
        }
    }

    /** As in the files of a run. */
    private interface Keyed {
        @JsonValue
        String key();
    }

    /** An immutable map has its entries in another order in each process. */
    private static final class Sorted extends JsonSerializer<Object> {
        @Override
        public void serialize(Object map, JsonGenerator json, SerializerProvider provider) throws IOException {
            provider.defaultSerializeValue(new TreeMap<>((Map<?, ?>) map), json);
        }
    }

    /** JSON has no NaN. */
    private static final class Finite extends StdSerializer<Double> {
        private static final long serialVersionUID = 1L;

        private Finite() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }
}
