package io.latchmark.results;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.serialization.JsonNodeReader;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * A YAML or JSON file written by a user, parsed strictly: one document of at most 1 MiB, without duplicate keys, and without
 * anchors, aliases and tags, which the JSON parser would misread. The text of each scalar is as the user wrote it
 * ({@link AsWritten}).
 *
 * @param text the file's text
 * @param root its content; every node has its line and column
 */
public record YamlFile(String text, JsonNode root) {
    private static final long BYTES_MAX = 1 << 20;
    private static final int DEPTH_MAX = 50;
    private static final int SHOWN_MAX = 60;

    /**
     * Reads a file.
     *
     * @param what the file should be, for example {@code an experiment}
     * @throws LatchmarkException of category USAGE, with line and column if known
     */
    public static YamlFile read(Path file, String what) {
        String text = text(file, what);
        try {
            new Strictness(file).check(text);
            JsonNode root = JsonNodeReader.builder()
                    .locationAware()
                    .yamlMapper(new ObjectMapper(new AsWritten()))
                    .build()
                    .readTree(text, InputFormat.YAML);
            if (root == null || root.isMissingNode() || root.isNull()) {
                throw LatchmarkException.usage(file + " is empty: it must be the YAML of " + what);
            }
            return new YamlFile(text, root);
        } catch (MarkedYAMLException e) {
            String context = e.getContext() == null ? "" : oneLine(e.getContext()) + ", ";
            String problem = oneLine(String.valueOf(e.getProblem()));
            String remedy = problem.contains("escape")
                    ? ": write a text with backslashes in single quotes, or each of them as \\\\"
                    : "";
            throw refused(file, e.getProblemMark(), "not YAML: " + context + problem + remedy);
        } catch (YAMLException e) {
            throw refused(file, null, "not YAML: " + oneLine(String.valueOf(e.getMessage())));
        } catch (IOException | IllegalArgumentException e) {
            throw refused(file, null, "it cannot be read as YAML");
        }
    }

    private static String text(Path file, String what) {
        try {
            if (!Files.isRegularFile(file)) {
                throw LatchmarkException.usage(
                        file + ": there is no such file" + (Files.exists(file) ? " (it is not a regular file)" : "")
                                + "; name the YAML file of " + what);
            }
            if (Files.size(file) > BYTES_MAX) {
                throw LatchmarkException.usage(file + " has " + ByteSize.text(Files.size(file)) + ": the YAML of "
                        + what + " must be at most " + ByteSize.text(BYTES_MAX));
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw LatchmarkException.usage(
                    file + " cannot be read (" + FileFailure.reason(e) + "): name the YAML file of " + what);
        }
    }

    private static LatchmarkException refused(Path file, @Nullable Mark mark, String why) {
        String where = mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
        return LatchmarkException.usage(file + where + ": " + why);
    }

    private static String oneLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** Refuses valid YAML whose meaning would surprise its author. */
    private static final class Strictness {
        private final Path file;
        private final Deque<Collection> open = new ArrayDeque<>();
        private int documents;

        Strictness(Path file) {
            this.file = file;
        }

        /** A mapping or sequence that has not ended. */
        private static final class Collection {
            private final boolean mapping;
            private final Set<String> keys = new HashSet<>();
            private boolean keyIsNext;

            Collection(boolean mapping) {
                this.mapping = mapping;
                this.keyIsNext = mapping;
            }
        }

        void check(String text) {
            for (Event event : new Yaml(new LoaderOptions()).parse(new StringReader(text))) {
                check(event);
            }
        }

        private void check(Event event) {
            Mark mark = event.getStartMark();
            if (event instanceof DocumentStartEvent && ++documents > 1) {
                throw refused(file, mark, "a second document begins here: write one file for each");
            }
            if (event instanceof CollectionEndEvent) {
                open.pop();
            }
            if (!(event instanceof NodeEvent node)) {
                return;
            }
            if (event instanceof AliasEvent || node.getAnchor() != null) {
                throw refused(file, mark, "anchors (&) and aliases (*) are not supported: write the value out");
            }
            if (isTagged(node)) {
                throw refused(file, mark, "tags (!) are not supported: leave it out");
            }
            checkKey(node, mark);
            if (event instanceof CollectionStartEvent) {
                if (open.size() >= DEPTH_MAX) {
                    throw refused(file, mark, "nested more than " + DEPTH_MAX + " deep");
                }
                open.push(new Collection(event instanceof MappingStartEvent));
            }
        }

        private static boolean isTagged(NodeEvent node) {
            return node instanceof ScalarEvent scalar
                    ? scalar.getTag() != null
                    : node instanceof CollectionStartEvent collection && collection.getTag() != null;
        }

        private void checkKey(NodeEvent node, Mark mark) {
            Collection parent = open.peek();
            if (parent == null || !parent.mapping) {
                return;
            }
            if (parent.keyIsNext) {
                if (!(node instanceof ScalarEvent key)) {
                    throw refused(file, mark, "a key must be a name, and is a list or a mapping");
                }
                if (!parent.keys.add(key.getValue())) {
                    throw refused(file, mark, "'" + shown(key.getValue()) + "' is given twice: give it once");
                }
            }
            parent.keyIsNext = !parent.keyIsNext;
        }

        private static String shown(String name) {
            return name.length() > SHOWN_MAX ? name.substring(0, SHOWN_MAX) + "…" : name;
        }
    }

    /**
     * Parsers of YAML that leave scalars as written: {@code 0640}, {@code 1_000}, {@code 5.20}, {@code on} and {@code ~} are strings
     * of these characters. Only a whole number in its canonical form is a number, and only an empty value is null. Immutable.
     */
    private static final class AsWritten extends YAMLFactory {
        private static final long serialVersionUID = 1L;
        private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,99}");

        @Override
        protected YAMLParser _createParser(Reader reader, IOContext context) {
            return new Parser(context, _parserFeatures, _yamlParserFeatures, new LoaderOptions(), _objectCodec, reader);
        }

        @Override
        protected YAMLParser _createParser(char[] data, int offset, int length, IOContext context, boolean recyclable) {
            return _createParser(new StringReader(new String(data, offset, length)), context);
        }

        private static final class Parser extends YAMLParser {
            Parser(
                    IOContext context,
                    int features,
                    int yamlFeatures,
                    LoaderOptions options,
                    ObjectCodec codec,
                    Reader reader) {
                super(context, features, yamlFeatures, options, codec, reader);
            }

            @Override
            protected JsonToken _decodeScalar(ScalarEvent scalar) throws IOException {
                String text = scalar.getValue();
                boolean asUsual = scalar.isPlain()
                        && (text.isEmpty() || WHOLE.matcher(text).matches());
                if (asUsual) {
                    return super._decodeScalar(scalar);
                }
                _textValue = text;
                _cleanedTextValue = null;
                return JsonToken.VALUE_STRING;
            }
        }
    }
}
