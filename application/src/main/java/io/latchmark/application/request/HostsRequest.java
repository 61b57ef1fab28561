package io.latchmark.application.request;

import io.latchmark.platform.Problems;
import io.latchmark.platform.Shell;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.storage.facts.FactCollector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The other hosts of a run, on which it starts processes. Immutable.
 *
 * @param load hosts that execute the load; empty if this process does
 * @param sampled hosts that are sampled; one may be among the others, too
 * @param shell how the processes are started
 * @param program that is started there, and its arguments
 * @param sampling what is sampled
 */
public record HostsRequest(
        List<String> load, List<String> sampled, Shell shell, List<String> program, Sampling sampling) {
    private static final int NUMBER_MAX = 64;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    public HostsRequest {
        load = List.copyOf(load);
        sampled = List.copyOf(sampled);
        program = List.copyOf(program);
    }

    /**
     * What is sampled on hosts.
     *
     * @param folders the database's folders there, by {@code data} and {@code log}; none to ask the database
     * @param collectors names of the {@link FactCollector}s
     */
    public record Sampling(Map<String, Path> folders, List<String> collectors) {
        public Sampling {
            folders = Map.copyOf(folders);
            collectors = List.copyOf(collectors);
        }

        private void check(Problems problems) {
            if (!folders.isEmpty()
                    && (!folders.containsKey("data") || !Set.of("data", "log").containsAll(folders.keySet()))) {
                problems.add("--sample-dirs: must be data=FOLDER or data=FOLDER,log=FOLDER");
            }
            for (String name : collectors) {
                if (FactCollector.named(name).isEmpty()) {
                    problems.add("--sample-facts " + name + ": must be one of "
                            + Arrays.stream(FactCollector.values())
                                    .map(FactCollector::toolName)
                                    .collect(Collectors.joining(", ")));
                }
            }
        }
    }

    /** All hosts, each once. */
    public List<String> all() {
        return Stream.concat(load.stream(), sampled.stream()).distinct().toList();
    }

    /** The name of a host in the run: without the user, and without the kind of a Kubernetes resource. */
    public static String name(String host) {
        return host.substring(Math.max(host.indexOf('@'), host.lastIndexOf('/')) + 1);
    }

    /** Reports what is wrong. Starts nothing. */
    public void check(DatabaseRequest database, WorkloadSettings workload, Problems problems) {
        problems.requireWithin("number of --hosts", load.size(), 0, NUMBER_MAX);
        problems.requireWithin("number of --sample-host", sampled.size(), 0, NUMBER_MAX);
        shell.check(all(), program, problems);
        Set<String> names = new HashSet<>();
        for (String host : all()) {
            if (!NAME.matcher(name(host)).matches()) {
                problems.add(
                        "--hosts or --sample-host " + host + ": must be HOST or USER@HOST; the host's name has 1 to 60"
                                + " letters, digits, '.', '_' and '-'");
            } else if (!names.add(name(host))) {
                problems.add("--hosts or --sample-host " + host + ": names a host twice");
            }
        }
        if (load.stream().distinct().count() < load.size()
                || sampled.stream().distinct().count() < sampled.size()) {
            problems.add("--hosts or --sample-host: names a host twice");
        }
        if (sampled.isEmpty() && !sampling.equals(new Sampling(Map.of(), List.of()))) {
            problems.add("--sample-dirs or --sample-facts without --sample-host: name the host, or leave them out");
        }
        sampling.check(problems);
        // The bounds of users and connections have been checked.
        if (problems.isEmpty() && !load.isEmpty()) {
            Share.problem(load.size(), workload.steps(), workload.connections())
                    .ifPresent(problem -> problems.add("--hosts: " + problem));
        }
        if (!load.isEmpty() && workload.search().isPresent()) {
            problems.add("--hosts with --limit: the rates of a search are chosen while it runs, and only this host"
                    + " knows them; leave --hosts out, or give --rate a list");
        }
        if (database.isEmbedded()) {
            problems.add(
                    "--hosts or --sample-host without --url: other hosts reach the database by its address; for the"
                            + " embedded server, start it by 'latchmark embedded start', and name its address");
        }
    }
}
