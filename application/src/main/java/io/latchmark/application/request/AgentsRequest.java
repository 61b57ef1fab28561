package io.latchmark.application.request;

import io.latchmark.platform.CountText;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.WorkloadSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The agents of a run. Immutable.
 *
 * @param load number of agents that execute the load; 0 if the coordinator's process does
 * @param sampling number of agents that sample their hosts; an agent that does both counts twice
 * @param place where the coordinator listens, and how long it waits for them
 * @param hosts on which they are started by ssh; empty if they are started manually
 * @param isFollowed whether another coordinator will listen there after this run, as in an experiment
 */
public record AgentsRequest(int load, int sampling, AgentPlace place, List<AgentHost> hosts, boolean isFollowed) {
    public static final int NUMBER_MAX = 64;

    public AgentsRequest {
        hosts = List.copyOf(hosts);
    }

    /** These agents with another place. */
    public AgentsRequest at(AgentPlace other) {
        return new AgentsRequest(load, sampling, other, hosts, isFollowed);
    }

    /** These agents in a run that is followed by others. */
    public AgentsRequest followed() {
        return new AgentsRequest(load, sampling, place, hosts, true);
    }

    /** The agents that the run waits for, in words. */
    public String text() {
        String loading = CountText.of(load, "agent", "agents");
        String samples = CountText.of(sampling, "agent", "agents") + " with the role sample";
        return sampling == 0 ? loading : load == 0 ? samples : loading + " and " + samples;
    }

    /** Reports what is wrong. Opens nothing. */
    public void check(DatabaseRequest database, WorkloadSettings workload, Problems problems) {
        // At least one of the two must be positive.
        problems.requireWithin("--agents", load, sampling > 0 ? 0 : 1, NUMBER_MAX);
        problems.requireWithin("--sampling-agents", sampling, 0, NUMBER_MAX);
        place.check(problems);
        checkHosts(problems);
        // The bounds of users and connections have been checked.
        if (problems.isEmpty()) {
            Share.problem(load, workload.steps(), workload.connections())
                    .ifPresent(problem -> problems.add("--agents " + load + ": " + problem));
        }
        if (database.isEmbedded()) {
            problems.add(
                    "--agents or --sampling-agents without --url: agents reach the database by its address; for the embedded server, start"
                            + " it by 'latchmark embedded start', and name its address");
        }
    }

    private void checkHosts(Problems problems) {
        Set<String> names = new HashSet<>();
        for (AgentHost host : hosts) {
            if (!Identity.isName(host.name())) {
                problems.add(
                        "--hosts or --sample-host " + host.host() + ": must be HOST or USER@HOST as ssh takes it; the"
                                + " host's name, of letters, digits, '.', '_' and '-', is the agent's");
            } else if (!names.add(host.name())) {
                problems.add("--hosts or --sample-host " + host.host() + ": names a host twice");
            }
        }
        if (!hosts.isEmpty()
                && (load != count(Identity.LOAD)
                        || sampling != count(Identity.SAMPLE)
                        || place.keys().isPresent())) {
            problems.add(
                    "--hosts or --sample-host with --agents, --sampling-agents or --agent-keys: their agents and keys are made"
                            + " by the run; leave out the others");
        }
    }

    private long count(String role) {
        return hosts.stream().filter(host -> host.roles().contains(role)).count();
    }
}
