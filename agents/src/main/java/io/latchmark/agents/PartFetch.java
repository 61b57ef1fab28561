package io.latchmark.agents;

import io.latchmark.agents.merge.ExpectedPart;
import io.latchmark.agents.merge.PartFiles;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Fetches an agent's recorded files into the directory of the whole run. Confined to one thread. */
final class PartFetch {
    private final AgentPool pool;
    private final RunDirectory whole;

    PartFetch(AgentPool pool, RunDirectory whole) {
        this.pool = pool;
        this.whole = whole;
    }

    /**
     * Fetches the part of a member. If that fails, the member is lost.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written here
     */
    ExpectedPart fetch(AgentState agent) throws InterruptedException {
        if (agent.loss().isEmpty() && agent.ended().isPresent()) {
            AgentMessages.Ended ended = agent.ended().get();
            Path directory = PartFiles.directory(whole, agent.name());
            try {
                Files.createDirectories(directory);
                for (String name : PartFiles.NAMES) {
                    fetch(agent, name, ended.sizes().getOrDefault(name, 0L), directory.resolve(name));
                }
            } catch (IOException e) {
                throw LatchmarkException.environment("cannot write the part of agent " + agent.name() + " into "
                        + directory + ": " + FileFailure.reason(e) + "; make room there");
            }
            if (agent.loss().isEmpty()) {
                return ExpectedPart.fetched(agent.name(), agent.share(), ended.sha256());
            }
        }
        return ExpectedPart.lost(
                agent.name(), agent.share(), agent.loss().isEmpty() ? "it has not ended its part" : agent.loss());
    }

    private void fetch(AgentState agent, String name, long size, Path target) throws IOException, InterruptedException {
        try (OutputStream out = Files.newOutputStream(target)) {
            pool.fetch(agent, name, out, size);
        }
    }
}
