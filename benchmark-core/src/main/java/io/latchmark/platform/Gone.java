package io.latchmark.platform;

import java.util.Map;
import java.util.Optional;

/** What an earlier version had and this one has not, and what to use instead. */
public final class Gone {
    private static final String MODELS =
            "'emulate probe' for figures of a model, 'demo --emulate' for a database on an emulated device";
    private static final String CELLS =
            "the options of the cells, also with fio's names (--rw, --bs, --iodepth, --numjobs, --runtime), or --preset";
    private static final String BLOCKS = "blocks of whole runs, the only design: leave 'design' and 'switchback' out";

    private static final String INDEX =
            "'latchmark report FOLDER', which writes index.html: all results below it, to sort, filter, open and compare";

    private static final String COMPLETION =
            "'latchmark completion', the script of bash and zsh, or the packages, which have manual pages";
    private static final String PROCEDURES = "the procedures that are left: they lock what all transactions need last";

    private static final String HOSTS = "--hosts and --sample-host of 'run', which starts its processes by ssh";
    private static final String SSH =
            "ssh, whose keys and known hosts 'run --hosts' and 'power-cut witness --host' use (docs/experiments.md)";
    private static final String WITNESS =
            "'power-cut witness FOLDER --host HOST -- COMMAND', which starts this command on its host";

    private static final String RECOGNISED = "only the file or folder: it is recognised by its content";
    private static final String RESULTS_CSV =
            "a results.csv, in which such values are facts (docs/results-format.md, 'Results of other tools')";

    /** By command or option with its command, or by field of an experiment's file. */
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("emulate oltp", MODELS),
            Map.entry("emulate trace", MODELS),
            Map.entry("emulate whatif", MODELS),
            Map.entry("probe --fio", CELLS),
            Map.entry("probe --sqlio", CELLS),
            Map.entry("probe --diskspd", CELLS),
            Map.entry("run --procedures", PROCEDURES),
            Map.entry("demo --procedures", PROCEDURES),
            Map.entry("serve", INDEX),
            Map.entry("history", INDEX),
            Map.entry(
                    "replay", "the run's report.html, whose charts show each second and zoom, or --live during a run"),
            Map.entry("conformance", "'doctor --all', which writes its file by --report"),
            Map.entry("completion bash", COMPLETION),
            Map.entry("completion zsh", COMPLETION),
            Map.entry("completion fish", COMPLETION),
            Map.entry("completion powershell", COMPLETION),
            Map.entry("completion man", COMPLETION),
            Map.entry("experiment: design", BLOCKS),
            Map.entry("experiment: switchback", BLOCKS),
            Map.entry("why", "'compare RUN-A RUN-B', which prints the same of two single runs"),
            Map.entry("import --as", RECOGNISED),
            Map.entry("import --users", RESULTS_CSV),
            Map.entry("import --warehouses", RESULTS_CSV),
            Map.entry("import --measured", RESULTS_CSV),
            Map.entry(
                    "experiment: witness",
                    "'power-cut witness' once for each configuration, each time with its own folder"),
            Map.entry("run --agents", HOSTS),
            Map.entry("run --sampling-agents", HOSTS),
            Map.entry("run --agent-listen", HOSTS),
            Map.entry("run --agent-wait", HOSTS),
            Map.entry("run --agent-keys", SSH),
            Map.entry("run --witness-keys", SSH),
            Map.entry("agent --join", HOSTS),
            Map.entry("agent --keys", SSH),
            Map.entry("agent --roles", HOSTS),
            Map.entry("agent --data-dir", "--sample-dirs of 'run'"),
            Map.entry("agent --facts", "--sample-facts of 'run'"),
            Map.entry("agent --allow", "'host' of the commands in the experiment's file, and sudoers on that host"),
            Map.entry("agent keys", SSH),
            Map.entry("power-cut witness --listen", WITNESS),
            Map.entry("power-cut witness --keys", SSH),
            Map.entry("power-cut write --join", WITNESS),
            Map.entry("power-cut verify --join", WITNESS),
            Map.entry("power-cut verify-database --join", WITNESS),
            Map.entry("experiment: agents", "'run: {hosts: […], sample-host: …}', options of each run"),
            Map.entry("experiment: agent", "'host', which executes it by ssh"),
            Map.entry("experiment: power-cuts", "'compare --power-cuts' with the runs of the experiment"));

    private Gone() {}

    /** A sentence that says what to use instead; empty if no earlier version had it. */
    public static Optional<String> sentence(String name) {
        return Optional.ofNullable(INSTEAD.get(name)).map(instead -> "'" + name + "' was removed; use " + instead);
    }
}
