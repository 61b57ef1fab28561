package io.latchmark.analysis.reported;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.analysis.probe.Approach;
import io.latchmark.analysis.probe.Ceiling;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.KnownShare;
import io.latchmark.core.LatchmarkException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Published figures of a load that others measured. 0 means not published.
 *
 * @param title what was measured
 * @param source who published it, and where
 * @param users of a closed loop without think time
 * @param newOrdersPerSecond throughput
 * @param newOrderPercent share of New-Orders in the mix, to convert them to transactions
 * @param devices with rates and times
 * @param rates pairs of IOPS and MB/s
 * @param changes from one figure to another
 * @param shifts changes of IOPS and MB/s at one block size
 */
public record ReportedFigures(
        String title,
        String source,
        int users,
        double newOrdersPerSecond,
        double newOrderPercent,
        List<ReportedDevice> devices,
        List<Rate> rates,
        List<Change> changes,
        List<Shift> shifts) {
    private static final double KIBIBYTES_PER_MEBIBYTE = 1024;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    public ReportedFigures {
        title = title == null ? "" : title;
        source = source == null ? "" : source;
        devices = devices == null ? List.of() : List.copyOf(devices);
        rates = rates == null ? List.of() : List.copyOf(rates);
        changes = changes == null ? List.of() : List.copyOf(changes);
        shifts = shifts == null ? List.of() : List.copyOf(shifts);
    }

    /**
     * A device.
     *
     * @param holds what is stored on it
     * @param ceiling maximum rate that the same publisher measured
     */
    public record ReportedDevice(
            String name,
            String holds,
            @Nullable Operations reads,
            @Nullable Operations writes,
            @Nullable Limit ceiling) {
        /** Converts to a run's figures of a device, with the requests in flight by Little's law. */
        DeviceFigures figures() {
            Operations read = reads == null ? Operations.NONE : reads;
            Operations write = writes == null ? Operations.NONE : writes;
            return new DeviceFigures(
                    name,
                    Double.NaN,
                    read.perSecond,
                    write.perSecond,
                    read.millis,
                    write.millis,
                    read.mebibytesPerSecond(),
                    write.mebibytesPerSecond(),
                    Double.NaN,
                    (read.perSecond * read.millis + write.perSecond * write.millis) / 1e3,
                    0,
                    Double.NaN,
                    0,
                    Double.NaN,
                    DeviceRole.UNKNOWN,
                    KnownShare.UNKNOWN);
        }

        /** How close it came to its ceiling, if one was published. */
        Optional<Approach> approach(String source) {
            if (ceiling == null) {
                return Optional.empty();
            }
            Ceiling.Limit limit =
                    new Ceiling.Limit(ceiling.iops, ceiling.outstanding, ceiling.millis, Double.NaN, ceiling.work);
            return Optional.of(Approach.of(figures(), limit, limit, source));
        }
    }

    /**
     * Reads or writes.
     *
     * @param millis per operation
     * @param kibibytes per operation
     */
    public record Operations(double perSecond, double millis, double kibibytes) {
        static final Operations NONE = new Operations(0, 0, 0);

        private double mebibytesPerSecond() {
            return perSecond * kibibytes / KIBIBYTES_PER_MEBIBYTE;
        }
    }

    /**
     * The maximum rate of a device.
     *
     * @param outstanding I/Os in flight
     * @param millis mean latency
     * @param kibibytes per I/O
     * @param work the kind of work
     */
    public record Limit(
            double iops, int outstanding, double millis, double mebibytesPerSecond, double kibibytes, String work) {}

    /** IOPS and MB/s of the same I/O. */
    public record Rate(String name, double iops, double kibibytes, double mebibytesPerSecond) {}

    /** A change and its published percentage. */
    public record Change(String name, double from, double to, double claimedPercent) {}

    /** Changes of the same I/O. */
    public record Shift(String name, double iopsPercent, double mebibytesPercent) {}

    /**
     * Reads the figures from a document.
     *
     * @param name of the document, for messages
     * @throws LatchmarkException of category USAGE if it has other content
     */
    public static ReportedFigures of(JsonNode document, String name) {
        try {
            ReportedFigures figures = MAPPER.treeToValue(document, ReportedFigures.class);
            if (figures == null || figures.users < 0) {
                throw LatchmarkException.usage(name + ": no figures; docs/method.md describes the file");
            }
            return figures;
        } catch (JsonProcessingException e) {
            throw LatchmarkException.usage(
                    name + ": " + e.getOriginalMessage() + "; docs/method.md describes the file");
        }
    }
}
