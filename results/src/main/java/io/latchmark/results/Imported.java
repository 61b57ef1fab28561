package io.latchmark.results;

import java.util.List;

/**
 * Where the figures of a run or a probe come from that another tool measured.
 *
 * @param tool as it calls itself: {@code HammerDB}, {@code pgbench}
 * @param version as its files give it; empty if they don't
 * @param files what was read
 * @param reported figures as the tool printed them, which nothing here was computed from unless {@code docs/results-format.md} says so
 * @param lacks what a run of this program would have and this one hasn't, a sentence each
 */
public record Imported(
        String tool, String version, List<SourceFile> files, List<Reported> reported, List<String> lacks) {
    private static final int SHA256_LENGTH = 64;

    public Imported {
        Bounds.text("tool", tool);
        Bounds.members("files", files);
        files = List.copyOf(files);
        reported = List.copyOf(reported);
        lacks = List.copyOf(lacks);
    }

    /** The tool with its version, if that is known. */
    public String toolText() {
        return version.isEmpty() ? tool : tool + " " + version;
    }

    /**
     * A file that was read.
     *
     * @param name without its folder
     * @param sha256 of its content, in hex
     * @param bytes its length
     */
    public record SourceFile(String name, String sha256, long bytes) {
        public SourceFile {
            Bounds.text("name", name);
            Bounds.atLeast(0, "bytes", bytes);
            if (sha256.length() != SHA256_LENGTH) {
                throw new IllegalArgumentException("sha256 = '" + sha256 + "': must have 64 hexadecimal digits");
            }
        }
    }

    /**
     * A figure as the tool printed it.
     *
     * @param value with its unit
     */
    public record Reported(String name, String value) {}
}
