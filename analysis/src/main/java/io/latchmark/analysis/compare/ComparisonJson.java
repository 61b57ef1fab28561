package io.latchmark.analysis.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a comparison as JSON: the records as they are, shares of 1, logarithms in the waterfalls, and null for what
 * couldn't be computed.
 */
public final class ComparisonJson {
    /** Raised when a field changes its meaning. */
    static final int FORMAT_VERSION = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(double.class, new Finite())
                    .addSerializer(Double.class, new Finite()))
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private ComparisonJson() {}

    /** The document, indented. */
    public static String write(Comparison comparison) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("formatVersion", FORMAT_VERSION);
        document.put("valid", comparison.isValid());
        document.put("base", comparison.base());
        document.put("contrasts", comparison.contrasts());
        document.put("groups", comparison.groups());
        document.put("runs", comparison.runs());
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a comparison that is no JSON", e);
        }
    }

    /** JSON knows no NaN. */
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
