package io.latchmark.results;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Parsers of YAML that leave scalars as written: {@code 0640}, {@code 1_000}, {@code 5.20}, {@code on} and {@code ~} are strings
 * of these characters. Only a whole number in its canonical form is a number, and only an empty value is null. Immutable.
 */
final class AsWritten extends YAMLFactory {
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
            boolean asUsual =
                    scalar.isPlain() && (text.isEmpty() || WHOLE.matcher(text).matches());
            if (asUsual) {
                return super._decodeScalar(scalar);
            }
            _textValue = text;
            _cleanedTextValue = null;
            return JsonToken.VALUE_STRING;
        }
    }
}
