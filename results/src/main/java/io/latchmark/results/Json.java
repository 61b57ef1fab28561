package io.latchmark.results;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.InjectableValues;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON format of the run directory: record components in their order, map entries sorted, times and durations in ISO 8601,
 * members of closed sets in lower case. Unknown fields are ignored; a missing field is an error.
 */
public final class Json {
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule(), paths())
            .annotationIntrospector(new LowerCaseEnums())
            // A null among the values of a list or a map is none that was written here.
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .injectableValues(new InjectableValues.Std().addValue(OrMissing.VALUE, Optional.empty()))
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /**
     * The record in a text.
     *
     * @throws JsonProcessingException if it is malformed, or {@code null}, which is JSON, too
     */
    public static <T> T read(String text, Class<T> type) throws JsonProcessingException {
        return present(MAPPER.readValue(text, type), type);
    }

    /** The record in a text of UTF-8; as above. */
    static <T> T read(byte[] text, Class<T> type) throws IOException {
        return present(MAPPER.readValue(text, type), type);
    }

    private static <T> T present(@Nullable T record, Class<T> type) throws JsonProcessingException {
        if (record == null) {
            throw MismatchedInputException.from(null, type, "null");
        }
        return record;
    }

    /** Writes paths unchanged, including relative ones; Jackson's default is absolute URIs. */
    private static SimpleModule paths() {
        SimpleModule module = new SimpleModule();
        module.addSerializer(Path.class, ToStringSerializer.instance);
        module.addDeserializer(Path.class, new PathDeserializer());
        return module;
    }

    private static final class PathDeserializer extends FromStringDeserializer<Path> {
        private static final long serialVersionUID = 1L;

        PathDeserializer() {
            super(Path.class);
        }

        @Override
        protected Path _deserialize(String text, DeserializationContext context) {
            return Path.of(text);
        }
    }

    /** A printer with the same output on every platform. */
    public static DefaultPrettyPrinter prettyPrinter() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    }

    /** Writes enum members, as values and map keys, as {@code new_order}. */
    private static final class LowerCaseEnums extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public String[] findEnumValues(
                MapperConfig<?> config, AnnotatedClass annotatedClass, Enum<?>[] members, String[] names) {
            for (int i = 0; i < members.length; i++) {
                names[i] = members[i].name().toLowerCase(Locale.ROOT);
            }
            return names;
        }
    }
}
