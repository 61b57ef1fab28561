package io.latchmark.cli.options;

import io.latchmark.platform.ByteSize;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes on the command line. */
public final class ByteSizeConverter implements ITypeConverter<ByteSize> {
    @Override
    public ByteSize convert(String text) {
        try {
            return ByteSize.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
