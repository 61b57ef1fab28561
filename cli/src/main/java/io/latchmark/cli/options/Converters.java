package io.latchmark.cli.options;

import io.latchmark.application.request.Rate;
import io.latchmark.core.transaction.Mix;
import io.latchmark.live.CollectorAddress;
import io.latchmark.live.server.PageAddress;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import io.latchmark.probe.Preset;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.ResponseLimit;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of command-line values, by type. */
public final class Converters {
    private Converters() {}

    /** Registers the converters with a command line and its subcommands. */
    public static void register(CommandLine line) {
        line.registerConverter(int.class, wholeNumber(Integer::valueOf, Integer.MAX_VALUE));
        line.registerConverter(Integer.class, wholeNumber(Integer::valueOf, Integer.MAX_VALUE));
        line.registerConverter(long.class, wholeNumber(Long::valueOf, Long.MAX_VALUE));
        line.registerConverter(double.class, Converters::number);
        line.registerConverter(Double.class, Converters::number);
        line.registerConverter(ByteSize.class, reader(ByteSize::parse));
        line.registerConverter(Duration.class, reader(DurationText::parse));
        line.registerConverter(Rate.class, reader(Rate::parse));
        line.registerConverter(ResponseLimit.class, reader(ResponseLimit::parse));
        line.registerConverter(ExperimentPlace.class, reader(FactOptions::place));
        line.registerConverter(Step.class, reader(Step::parse));
        line.registerConverter(Mix.class, reader(Mix::parse));
        line.registerConverter(PageAddress.class, reader(PageAddress::parse));
        line.registerConverter(CollectorAddress.class, reader(CollectorAddress::parse));
        line.registerConverter(Preset.class, reader(Preset::of));
    }

    /** Converts by a function that throws {@link IllegalArgumentException} with the expected format. */
    public static <T> ITypeConverter<T> reader(Function<String, T> parse) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        };
    }

    /** Reports an invalid number in the user's terms, not Java's. */
    private static <T> ITypeConverter<T> wholeNumber(Function<String, T> parse, T max) {
        return text -> {
            try {
                return parse.apply(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not a whole number up to " + max);
            }
        };
    }

    private static Double number(String text) {
        try {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException("'" + text + "' is not a number");
    }
}
