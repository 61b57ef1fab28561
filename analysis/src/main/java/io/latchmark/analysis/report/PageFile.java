package io.latchmark.analysis.report;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.platform.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;

/** Replaces a page file atomically. */
public final class PageFile {
    private static final String START = "<!doctype html";

    private PageFile() {}

    /**
     * Replaces or creates a page.
     *
     * @return the file
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it can't be written
     */
    public static Path write(Path file, Document document) {
        WholeFile.replace(file, HtmlRenderer.page(document));
        return file;
    }

    /** Whether a file may be replaced by a page: it is a page itself, or empty. */
    public static boolean isPage(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] start = in.readNBytes(START.length());
            String text = new String(start, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
            return start.length == 0 || text.equals(START);
        } catch (IOException e) {
            return false;
        }
    }
}
