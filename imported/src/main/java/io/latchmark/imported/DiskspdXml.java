package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.probe.DiskspdEngine;
import io.latchmark.results.Malformed;
import io.latchmark.results.SourceText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads the XML of diskspd ({@code -Rxml}): the requested profile, with one time span and one target, and its results. Document
 * types and entities are not read.
 */
final class DiskspdXml {
    private static final String RUN_TIME = "RunTime";
    private static final List<String> LIMITS = List.of("Throughput", "ThinkTime");
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("uuuu/M/d H:mm:ss 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path file;
    private final Document document;

    private DiskspdXml(Path file, Document document) {
        this.file = file;
        this.document = document;
    }

    static ForeignProbe read(Path file, String xml, int number) {
        DiskspdXml read = new DiskspdXml(file, document(file, xml));
        if (read.document.getElementsByTagName("TestTimeSeconds").getLength() != 1) {
            throw SourceText.expected(file, 1, "the results of one time span", "none or several");
        }
        try {
            CellResult cell = read.cell(xml, number);
            return new ForeignProbe(
                    cell.engine().replace("diskspd ", ""),
                    cell.start(),
                    Malformed.printable(String.join(", ", read.all("Path"))),
                    read.number("FileSize", 0),
                    List.of(new CellMeasurement(cell, List.of(), Map.of())),
                    read.has(RUN_TIME) ? DiskspdResults.LACKS : DiskspdResults.LACKS_START);
        } catch (LatchmarkException | IllegalArgumentException e) {
            throw SourceText.expected(file, 1, "the results of diskspd 2", String.valueOf(e.getMessage()));
        }
    }

    private static Document document(Path file, String xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            // Limited, because text is collected by recursion.
            factory.setAttribute("jdk.xml.maxElementDepth", "100");
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // The default handler prints.
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(new InputSource(new StringReader(xml)));
        } catch (SAXParseException e) {
            throw SourceText.expected(file, e.getLineNumber(), "the XML of diskspd", String.valueOf(e.getMessage()));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw SourceText.expected(file, 1, "the XML of diskspd", String.valueOf(e.getMessage()));
        }
    }

    /** As written by diskspd; otherwise the file's modification time. */
    private Instant start() {
        String time = text(RUN_TIME, "");
        try {
            return time.isEmpty() ? ResultFiles.modified(file) : START.parse(time, Instant::from);
        } catch (DateTimeParseException e) {
            throw SourceText.expected(file, 1, RUN_TIME + " as 2026/01/31 13:45:00 UTC", time);
        }
    }

    private CellResult cell(String xml, int number) {
        CellResult result = DiskspdEngine.parse(
                        xml,
                        new Cell(
                                Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, Cell.BLOCK_BYTES_MIN),
                                Cell.Load.closed(1, 1),
                                new Cell.Span(0, Cell.BLOCK_BYTES_MIN),
                                Cell.Caching.ofHardware(),
                                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(1), 1, 0)),
                        number,
                        start())
                .result();
        if (!(result.seconds() > 0) || result.reads().count() + result.writes().count() == 0) {
            throw SourceText.expected(file, 1, "a test time, and reads or writes", "none");
        }
        ObservedLoad load = new ObservedLoad(
                result.seconds(),
                DiskspdResults.MEAN_ERROR_NANOS,
                List.of(result.reads(), result.writes()),
                OperationFigures.NONE);
        String limits = LIMITS.stream()
                .filter(name -> all(name).stream().anyMatch(value -> value.matches(".*[1-9].*")))
                .map(name -> name + "=" + String.join(", ", all(name)))
                .collect(Collectors.joining(", "));
        if (!limits.isEmpty()) {
            load.limited(Malformed.printable(limits));
        }
        return result.with(asked(result, load)).withFindings(load.remarks(), "");
    }

    /** Missing elements have diskspd's defaults. Targets that differ have no single depth or pattern. */
    private Cell asked(CellResult result, ObservedLoad load) {
        int targets = Math.max(1, count("BlockSize"));
        int random = count("Random")
                + (int) all("RandomRatio").stream().filter("100"::equals).count();
        boolean shared = text("InterlockedSequential", "false").equals("true");
        Cell.Pattern sequence = shared ? Cell.Pattern.SEQUENTIAL : Cell.Pattern.SEQUENTIAL_PER_THREAD;
        Cell.Access access = ObservedLoad.access(
                result.reads(),
                result.writes(),
                random > 0 && random < targets ? Cell.Pattern.NOT_KNOWN : random > 0 ? Cell.Pattern.RANDOM : sequence,
                0);
        boolean through = text("WriteThrough", "false").equals("true") || flag("DisableAllCache");
        boolean direct = flag("DisableOSCache") || flag("DisableAllCache");
        int depth = all("RequestCount").size() > 1 ? 0 : (int) Math.max(1, number("RequestCount", 2));
        // The first is that of the profile, which is 0 unless threads are shared by all targets.
        boolean isOfAll = number("ThreadCount", 0) > 0 && count("ThreadCount") > 1;
        List<String> printed = all("ThreadCount");
        long threads = printed.isEmpty()
                ? number("ThreadsPerFile", 1) * targets
                : whole("ThreadCount", printed.get(printed.size() - 1));
        return new Cell(
                access,
                load.load((int) Math.max(1, threads), isOfAll ? depth * targets : depth),
                new Cell.Span(number("BaseFileOffset", 0), Math.max(Cell.BLOCK_BYTES_MAX, number("FileSize", 0))),
                new Cell.Caching(direct, through ? Cell.Durability.DSYNC : Cell.Durability.NONE, 0),
                new Cell.Timing(
                        Duration.ofSeconds(number("Warmup", 0)),
                        Duration.ofSeconds(Math.max(1, number("Duration", 10))),
                        1,
                        number("RandSeed", 0)));
    }

    private int count(String name) {
        return document.getElementsByTagName(name).getLength();
    }

    /** Its different values. */
    private List<String> all(String name) {
        NodeList found = document.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent().strip())
                .distinct()
                .toList();
    }

    private boolean flag(String name) {
        return text(name, "false").equals("true");
    }

    private boolean has(String name) {
        return document.getElementsByTagName(name).getLength() > 0;
    }

    private String text(String name, String otherwise) {
        return document.getElementsByTagName(name).item(0) instanceof Element element
                ? element.getTextContent().strip()
                : otherwise;
    }

    private long number(String name, long otherwise) {
        String text = text(name, "");
        if (text.isEmpty()) {
            return otherwise;
        }
        return whole(name, text);
    }

    private long whole(String name, String text) {
        return ForeignNumber.whole(
                (what, found) -> SourceText.expected(file, 1, what, found), name, text, ForeignNumber.BYTES_MAX);
    }
}
