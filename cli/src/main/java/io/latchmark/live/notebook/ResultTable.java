package io.latchmark.live.notebook;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.catalog.CatalogEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of the page's table, as JSON. */
final class ResultTable {
    private ResultTable() {}

    static String json(String folder, WatchedFolder.View view, ResultQuery query) {
        List<CatalogEntry> matching = query.of(view.entries());
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("folder", folder);
        table.put("all", view.entries().size());
        table.put("whole", view.whole());
        table.put("problem", view.problem());
        table.put("matching", matching.size());
        table.put(
                "rows",
                matching.stream().limit(query.rows()).map(ResultTable::row).toList());
        return JsonText.line(table);
    }

    private static Map<String, Object> row(CatalogEntry entry) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("path", entry.path());
        row.put("label", entry.label());
        row.put("kind", entry.kind().name());
        row.put("state", entry.state().name());
        // An unfinished record includes the note that the run may have been killed.
        boolean underWay = entry.kind() == CatalogEntry.Kind.RUN && entry.state() == CatalogEntry.State.RUNNING;
        row.put("note", underWay ? "figures so far" : entry.note());
        entry.started().ifPresent(started -> row.put("started", started));
        entry.settings().ifPresent(load -> {
            row.put("engine", load.engine());
            row.put("warehouses", load.warehouses());
            row.put("users", load.users());
        });
        entry.figures().ifPresent(figures -> {
            figures.newOrdersPerMinute().ifPresent(value -> row.put("nopm", value));
            figures.p95Millis().ifPresent(value -> row.put("p95", value));
            row.put("wait", figures.topWait());
            row.put("course", figures.course());
            row.put("findings", figures.findings());
        });
        return row;
    }
}
