package io.latchmark.cli.options;

import io.latchmark.application.request.Condition;
import io.latchmark.application.request.ExporterRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The exporter on the database's host. */
public final class ExporterOptions {
    @Option(
            names = "--device-exporter",
            paramLabel = "URL",
            defaultValue = "",
            description = {
                "the page of node_exporter or windows_exporter on the database's host, as",
                "http://db.example.com:9100/metrics, for what devices and processors did there"
            })
    @Effect(Condition.SERVER)
    private String exporter = "";

    @Option(
            names = "--exporter-devices",
            split = ",",
            paramLabel = "data=NAME,log=NAME",
            description =
                    "the exporter's devices that hold the database, joined by + (default: found by the server's folders)")
    @Effect(Condition.EXPORTER)
    private Map<String, String> devices = new LinkedHashMap<>();

    /** What was chosen. */
    public ExporterRequest request() {
        return new ExporterRequest(exporter, devices);
    }
}
