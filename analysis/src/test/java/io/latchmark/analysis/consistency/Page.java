package io.latchmark.analysis.consistency;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The visible content of an HTML page.
 *
 * @param answers of its first screen
 * @param text sentences, one per line
 */
record Page(List<String> answers, String text, List<PrintedTable> tables) {
    Page {
        answers = List.copyOf(answers);
        tables = List.copyOf(tables);
    }

    /** Parses an HTML page of this module, which is well-formed XML. */
    static Page read(String html) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            DocumentBuilder builder = factory.newDocumentBuilder();
            Element root = builder.parse(new InputSource(new StringReader(html.replace('\u00a0', ' '))))
                    .getDocumentElement();
            List<String> answers = texts(root, "dd").toList();
            List<String> lines = new ArrayList<>();
            Stream.of("h1", "p", "dd", "li", "td")
                    .forEach(tag -> texts(root, tag).forEach(lines::add));
            return new Page(
                    answers,
                    String.join("\n", lines),
                    elements(root, "table").map(Page::table).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("a page is not well-formed", e);
        }
    }

    private static PrintedTable table(Element table) {
        List<List<String>> rows = elements(table, "tr")
                .map(row -> IntStream.range(0, row.getChildNodes().getLength())
                        .mapToObj(i -> row.getChildNodes().item(i))
                        .filter(Element.class::isInstance)
                        .map(cell -> cell.getTextContent().strip())
                        .toList())
                .toList();
        return new PrintedTable(rows.get(0), rows.subList(1, rows.size()));
    }

    private static Stream<String> texts(Element root, String tag) {
        return elements(root, tag).map(Element::getTextContent);
    }

    private static Stream<Element> elements(Element root, String tag) {
        NodeList nodes = root.getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }
}
