package io.latchmark.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Transactions per second, read from {@code 500/s} or {@code 0.5/s}. */
public record Rate(double perSecond) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)/s");

    /** Reads rates on the command line. */
    public static final class Converter implements ITypeConverter<Rate> {
        @Override
        public Rate convert(String text) {
            Matcher matcher = FORM.matcher(text.strip());
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + text + "' is not a rate: write a number and /s, as 500/s");
            }
            return new Rate(Double.parseDouble(matcher.group(1)));
        }
    }
}
