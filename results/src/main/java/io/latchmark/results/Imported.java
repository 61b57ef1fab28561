package io.latchmark.results;

import java.util.List;

/**
 * The origin of a run or a probe that another tool measured.
 *
 * @param tool as it names itself, such as {@code fio}, or {@code another tool}
 * @param version as in its files; empty if they don't contain it
 * @param files the files read
 * @param reported figures as the file has them; nothing is computed from them unless {@code docs/results-format.md} says so
 * @param lacks what it lacks compared with a run of this program, one sentence each
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

    /** The tool with its version, if known. */
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
