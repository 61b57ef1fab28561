package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Measures with diskspd on Windows, as an independent cross-check, and reads its XML. */
public final class DiskspdEngine implements CellEngine {
    private static final double NANOS_PER_MILLI = 1e6;

    private final TestFile file;

    DiskspdEngine(TestFile file) {
        this.file = file;
    }

    /**
     * The diskspd installed on this machine.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is none
     */
    public static DiskspdEngine installed(TestFile file) {
        String unused = Tool.about(List.of("diskspd", "-?"));
        return new DiskspdEngine(file);
    }

    @Override
    public Optional<CellMeasurement> measure(Cell cell, int number, Watch watch) {
        file.require(cell);
        file.requireUnchanged();
        Instant start = Instant.now();
        return Tool.output(command(cell, file), cell, watch::isStopped)
                .map(output -> parse(output, cell, number, start));
    }

    static List<String> command(Cell cell, TestFile file) {
        List<String> words = new ArrayList<>(List.of(
                "diskspd",
                "-b" + cell.access().blockBytes(),
                "-t" + cell.load().threads(),
                "-o" + cell.load().outstanding(),
                "-d" + Math.max(1, cell.timing().duration().toSeconds()),
                "-W" + cell.timing().warmUp().toSeconds(),
                "-w" + (100 - cell.access().readPercent()),
                "-B" + cell.span().offsetBytes(),
                "-f" + (cell.span().offsetBytes() + cell.span().bytes()),
                "-z" + cell.timing().seed(),
                "-L",
                "-Rxml"));
        switch (cell.access().pattern()) {
            case RANDOM -> words.add("-r");
            case SEQUENTIAL -> words.add("-si");
            case SEQUENTIAL_PER_THREAD -> words.add("-s");
            case STRIDED -> words.add("-s" + cell.access().stepBytes());
            case BURST, NOT_KNOWN -> throw LatchmarkException.usage("bursts are measured with --engine java only");
        }
        boolean durable = cell.caching().durability() == Cell.Durability.DSYNC;
        if (cell.caching().durability() == Cell.Durability.FSYNC || cell.load().isOpen()) {
            throw LatchmarkException.usage("diskspd has no fsync after writes and no schedule: use --engine java");
        }
        words.add("-S" + (cell.caching().direct() ? durable ? "h" : "u" : durable ? "w" : "b"));
        words.add(file.realPath().toString());
        return words;
    }

    /**
     * The measurement in diskspd's XML output.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the output is not from version 2
     */
    public static CellMeasurement parse(String xml, Cell cell, int number, Instant start) {
        Document document = document(xml);
        Element span = first(document, "TimeSpan");
        double seconds = Double.parseDouble(text(span, "TestTimeSeconds"));
        String version = text(first(document, "Tool"), "Version");
        CellResult result = new CellResult(
                number,
                cell,
                "diskspd " + version,
                start,
                seconds,
                figures(document, span, "Read"),
                figures(document, span, "Write"),
                OperationFigures.NONE,
                0,
                0,
                DeviceDelta.missing("not taken with diskspd"),
                List.of(),
                List.of(),
                "");
        return new CellMeasurement(result, List.of(), Map.of());
    }

    private static Document document(String xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw LatchmarkException.environment("the output of diskspd is not its XML: " + e.getMessage(), e);
        }
    }

    /** Counts and bytes are summed over targets; latencies are those of the total. */
    private static OperationFigures figures(Document document, Element span, String kind) {
        long count = sum(span, kind + "Count");
        if (count == 0) {
            return OperationFigures.NONE;
        }
        long bytes = sum(span, kind + "Bytes");
        if (span.getElementsByTagName("Latency").getLength() == 0) {
            return OperationFigures.untimed(count, bytes);
        }
        Element latency = first(document, "Latency", span);
        return new OperationFigures(
                count,
                bytes,
                nanos(text(latency, "Average" + kind + "Milliseconds")),
                percentile(latency, 0, kind),
                percentile(latency, 50, kind),
                percentile(latency, 95, kind),
                percentile(latency, 99, kind),
                percentile(latency, 99.9, kind),
                percentile(latency, 100, kind));
    }

    /** NaN for a time that is missing, which 0 is too beside a count. */
    private static double nanos(String millis) {
        double nanos = Double.parseDouble(millis) * NANOS_PER_MILLI;
        return nanos == 0 ? Double.NaN : Math.rint(nanos);
    }

    private static long sum(Element span, String name) {
        long sum = 0;
        NodeList targets = span.getElementsByTagName("Target");
        for (int i = 0; i < targets.getLength(); i++) {
            if (targets.item(i) instanceof Element target) {
                sum += Long.parseLong(text(target, name));
            }
        }
        return sum;
    }

    private static double percentile(Element latency, double asked, String kind) {
        NodeList buckets = latency.getElementsByTagName("Bucket");
        for (int i = 0; i < buckets.getLength(); i++) {
            if (buckets.item(i) instanceof Element bucket
                    && Math.abs(Double.parseDouble(text(bucket, "Percentile")) - asked) < 1e-6) {
                return nanos(text(bucket, kind + "Milliseconds"));
            }
        }
        return Double.NaN;
    }

    private static String text(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        if (found.getLength() == 0) {
            throw LatchmarkException.environment(
                    "the output of diskspd lacks " + name + ": diskspd 2 or newer is needed");
        }
        return found.item(0).getTextContent().strip();
    }

    private static Element first(Document document, String name) {
        return first(document, name, document.getDocumentElement());
    }

    /** The direct child of this name, because there may be others deeper; if there is none, the first in the document. */
    private static Element first(Document document, String name, Element parent) {
        for (org.w3c.dom.Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        if (document.getElementsByTagName(name).item(0) instanceof Element element) {
            return element;
        }
        throw LatchmarkException.environment("the output of diskspd lacks " + name + ": diskspd 2 or newer is needed");
    }
}
