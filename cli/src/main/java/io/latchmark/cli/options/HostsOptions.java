package io.latchmark.cli.options;

import io.latchmark.application.request.HostsRequest;
import io.latchmark.platform.Problems;
import io.latchmark.platform.Shell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The other hosts of a run. */
@HelpGroup.Of(HelpGroup.HOSTS)
public final class HostsOptions {
    private static final String THIS_HOST = "localhost";

    @Option(
            names = "--hosts",
            paramLabel = "HOST",
            split = ",",
            description = "execute the load on these hosts (1 to 64), each an equal share. The run starts a process of"
                    + " Latchmark on each by ssh, and sends it the password of --password-file or LATCHMARK_PASSWORD"
                    + " over its input. By default this process executes the load")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--sample-host",
            paramLabel = "HOST",
            split = ",",
            description =
                    "sample the devices and CPUs of the database's host by a process that is started there; may be"
                            + " repeated. Log in as root or as the server's user, for example root@db")
    private List<String> sampleHosts = new ArrayList<>();

    @Option(
            names = "--sample-dirs",
            paramLabel = "data=FOLDER[,log=FOLDER]",
            split = ",",
            description = "folders of the database's files on the first --sample-host, or on this host without one"
                    + " (default: the database is asked, which must be seen to run there)")
    private Map<String, Path> sampleDirs = new TreeMap<>();

    @Option(
            names = "--sample-facts",
            paramLabel = "TOOL",
            split = ",",
            description =
                    "tools that report how the storage of each --sample-host is configured, executed once before the"
                            + " load: ssacli, queue, mounts and others, as in an experiment file")
    private List<String> sampleFacts = new ArrayList<>();

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--host-shell",
            paramLabel = "WORDS",
            defaultValue = "ssh",
            description =
                    "how a process is started on a host, with {} for the host, for example 'kubectl exec -i {} --' or"
                            + " 'docker exec -i {}', or local for processes of this host (default: ${DEFAULT-VALUE})")
    private String shell = "ssh";

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--host-program",
            paramLabel = "WORDS",
            description = "the program on these hosts (default: latchmark)")
    private Optional<String> program = Optional.empty();

    /**
     * The request; empty if there are no other hosts.
     *
     * @param ofThisHost the words that start this program
     */
    public Optional<HostsRequest> request(List<String> ofThisHost) {
        boolean isHere = hosts.isEmpty() && sampleHosts.isEmpty() && !sampleDirs.isEmpty();
        if (hosts.isEmpty() && sampleHosts.isEmpty() && !isHere) {
            return Optional.empty();
        }
        Shell by = isHere ? Shell.LOCAL : Shell.of(shell);
        List<String> words = program.map(
                        text -> Stream.of(text.strip().split("\\s+")).toList())
                .orElse(by.equals(Shell.LOCAL) ? ofThisHost : List.of("latchmark"));
        return Optional.of(new HostsRequest(
                hosts,
                isHere ? List.of(THIS_HOST) : sampleHosts,
                by,
                words,
                new HostsRequest.Sampling(sampleDirs, sampleFacts)));
    }

    /** Reports options without the hosts that they are about. */
    public void check(Problems problems) {
        if (hosts.isEmpty() && sampleHosts.isEmpty() && sampleDirs.isEmpty() && !sampleFacts.isEmpty()) {
            problems.add("--sample-facts without --sample-host: name the host, or leave it out");
        }
    }
}
