package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.probe.DiskspdEngine;
import io.latchmark.results.SourceText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
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
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
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
            CellMeasurement cell = DiskspdEngine.parse(xml, read.cell(), number, read.start());
            return new ForeignProbe(
                    cell.result().engine().replace("diskspd ", ""),
                    cell.result().start(),
                    read.text("Path", ""),
                    read.number("FileSize", 0),
                    List.of(cell),
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
            return time.isEmpty() ? PgbenchResults.modified(file) : START.parse(time, Instant::from);
        } catch (DateTimeParseException e) {
            throw SourceText.expected(file, 1, RUN_TIME + " as 2026/01/31 13:45:00 UTC", time);
        }
    }

    /** Missing elements have diskspd's defaults. */
    private Cell cell() {
        int writes = (int) number("WriteRatio", 0);
        long block = number("BlockSize", 64 << 10);
        boolean random = has("Random") || number("RandomRatio", 0) == 100;
        boolean shared = text("InterlockedSequential", "false").equals("true");
        Cell.Pattern sequence = shared ? Cell.Pattern.SEQUENTIAL : Cell.Pattern.SEQUENTIAL_PER_THREAD;
        boolean through = text("WriteThrough", "false").equals("true") || flag("DisableAllCache");
        boolean direct = flag("DisableOSCache") || flag("DisableAllCache");
        return new Cell(
                new Cell.Access(
                        writes == 0 ? Cell.Operation.READ : writes == 100 ? Cell.Operation.WRITE : Cell.Operation.MIX,
                        100 - writes,
                        random ? Cell.Pattern.RANDOM : sequence,
                        block,
                        0,
                        0),
                Cell.Load.closed((int) Math.max(1, number("ThreadsPerFile", number("ThreadCount", 1))), (int)
                        Math.max(1, number("RequestCount", 2))),
                new Cell.Span(number("BaseFileOffset", 0), Math.max(block, number("FileSize", block))),
                new Cell.Caching(direct, through ? Cell.Durability.DSYNC : Cell.Durability.NONE, 0),
                new Cell.Timing(
                        Duration.ofSeconds(number("Warmup", 0)),
                        Duration.ofSeconds(Math.max(1, number("Duration", 10))),
                        1,
                        number("RandSeed", 0)));
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
        return ForeignNumber.whole(
                (what, found) -> SourceText.expected(file, 1, what, found), name, text, ForeignNumber.BYTES_MAX);
    }
}
