package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.CpuFigures.Host;
import io.latchmark.platform.CountText;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The tables of the hosts' CPU time over the measurement interval, and of the threads that used it. */
final class CpuTables {
    /** The meaning of the columns. */
    static final String NOTE =
            "Shares of the time of all CPUs of a host. Driver and database are without the threads and"
                    + " sessions of the samplers, whose share is the cost of sampling on that side. Waiting: threads of driver and"
                    + " database that were ready to run and had no CPU, on average. Pressure: the share of the time in which any"
                    + " thread of the host waited for one.";

    private CpuTables() {}

    /** A host and its programs, as shares of its CPU time; NaN if unknown. */
    record Line(
            Host host, double driver, double driverSamplers, double database, double databaseSamplers, double others) {
        static Line of(Host host, CpuFigures figures) {
            return new Line(
                    host,
                    share(host.holdsDriver(), figures.processors(true), host),
                    share(host.holdsDriver(), figures.samplers(true), host),
                    share(host.holdsDatabase(), figures.processors(false), host),
                    share(host.holdsDatabase(), figures.samplers(false), host),
                    figures.others(host));
        }

        private static double share(boolean there, double cpu, Host host) {
            return there ? cpu / host.processors() : Double.NaN;
        }
    }

    /** One line per host. */
    static List<Line> of(CpuFigures figures) {
        return figures.hosts().stream().map(host -> Line.of(host, figures)).toList();
    }

    /** A part of a host's CPU time in a chart. */
    record Use(String name, Colour colour, ToDoubleFunction<Line> share) {}

    /** The known parts of a host's CPU time; only the total if it is unknown who used it. */
    static List<Use> uses(Line host) {
        List<Use> whole =
                List.of(new Use("busy", Colour.BLUE, line -> line.host().busy()));
        List<Use> parts = List.of(
                new Use("database", Colour.BLUE, Line::database),
                new Use("driver", Colour.SKY, Line::driver),
                new Use("sampling", Colour.GREY, line -> sum(line.driverSamplers(), line.databaseSamplers())),
                new Use("other programs", Colour.VERMILLION, Line::others));
        Use stolen = new Use("stolen", Colour.PURPLE, line -> line.host().stolen());
        return Stream.concat(Double.isFinite(host.others()) ? parts.stream() : whole.stream(), Stream.of(stolen))
                .filter(use -> Double.isFinite(use.share().applyAsDouble(host)))
                .toList();
    }

    /** One row per host; no rows if none was sampled. */
    static Table table(CpuFigures figures) {
        return Table.of("CPUs", of(figures))
                .text("Host of the", line -> line.host().name())
                .whole("CPUs", line -> line.host().processors())
                .percent("Busy", line -> line.host().busy())
                .percent("Driver", Line::driver)
                .percent("its samplers", Line::driverSamplers)
                .percent("Database", Line::database)
                .percent("its samplers", Line::databaseSamplers)
                .percent("Others", Line::others)
                .percent("Stolen", line -> line.host().stolen())
                .number("Waiting", line -> figures.waiting())
                .percent("Pressure", line -> line.host().processorPressure())
                .build();
    }

    /** One line per host: how much of its CPU time was used, and by which programs. */
    static List<String> lines(CpuFigures figures) {
        return of(figures).stream().map(line -> text(line, figures)).toList();
    }

    private static String text(Line line, CpuFigures figures) {
        Host host = line.host();
        return CountText.of(Math.round(host.processors()), "CPU", "CPUs") + " of the "
                + host.name() + " used " + NumberText.percent(host.used())
                + part(": database ", line.database())
                + part(Double.isFinite(line.database()) ? ", driver " : ": driver ", line.driver())
                + part(", sampling ", sum(line.driverSamplers(), line.databaseSamplers()))
                + part(", other programs ", line.others())
                + (Double.isNaN(line.others()) && host.mayHoldDatabase()
                        ? part(", the database or other programs ", figures.rest(host))
                        : "")
                + part(", stolen ", host.stolen() > 0 ? host.stolen() : Double.NaN);
    }

    private static double sum(double one, double two) {
        return Double.isNaN(one) ? two : Double.isNaN(two) ? one : one + two;
    }

    private static String part(String name, double share) {
        return Double.isFinite(share) ? name + NumberText.percent(share) : "";
    }
}
