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
    private final Crew crew;
    private final RunDirectory whole;

    PartFetch(Crew crew, RunDirectory whole) {
        this.crew = crew;
        this.whole = whole;
    }

    /**
     * Fetches the part of a member. If that fails, the member is lost.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written here
     */
    ExpectedPart fetch(CrewMember member) throws InterruptedException {
        if (member.loss().isEmpty() && member.ended().isPresent()) {
            Wire.Ended ended = member.ended().get();
            Path directory = PartFiles.directory(whole, member.name());
            try {
                Files.createDirectories(directory);
                for (String name : PartFiles.NAMES) {
                    fetch(member, name, ended.sizes().getOrDefault(name, 0L), directory.resolve(name));
                }
            } catch (IOException e) {
                throw LatchmarkException.environment("cannot write the part of agent " + member.name() + " into "
                        + directory + ": " + FileFailure.reason(e) + "; make room there");
            }
            if (member.loss().isEmpty()) {
                return ExpectedPart.fetched(member.name(), member.share(), ended.sha256());
            }
        }
        return ExpectedPart.lost(
                member.name(), member.share(), member.loss().isEmpty() ? "it has not ended its part" : member.loss());
    }

    private void fetch(CrewMember member, String name, long size, Path target)
            throws IOException, InterruptedException {
        try (OutputStream out = Files.newOutputStream(target)) {
            crew.fetch(member, name, out, size);
        }
    }
}
