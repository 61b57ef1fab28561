package io.latchmark.cli.options;

import io.latchmark.application.request.ExporterRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The exporter on the database's host. */
@HelpGroup.Of(HelpGroup.HOSTS)
public final class ExporterOptions {
    @Option(
            names = "--device-exporter",
            paramLabel = "URL",
            defaultValue = "",
            description = "page of node_exporter or windows_exporter on the database's host, for example"
                    + " http://db:9100/metrics, to sample its devices and CPUs")
    private String exporter = "";

    @Option(
            names = "--exporter-devices",
            split = ",",
            paramLabel = "USE=NAME",
            description = "the exporter's devices that hold the database, for example data=sdb+sdc,log=sdd (default:"
                    + " found from the server's directories)")
    private Map<String, String> devices = new LinkedHashMap<>();

    /** Creates the request. */
    public ExporterRequest request() {
        return new ExporterRequest(exporter, devices);
    }
}
