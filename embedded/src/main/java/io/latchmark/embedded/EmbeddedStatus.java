package io.latchmark.embedded;

import java.nio.file.Path;

/**
 * Whether a server runs on a folder, as seen from outside. Immutable.
 *
 * @param running whether a server of this folder is alive
 * @param detached whether it stays up until it is stopped on purpose
 * @param pid its process; 0 if none runs
 * @param url address for psql and other tools, without the password; empty if none runs
 * @param pgpass the file to name in PGPASSFILE, so that psql finds the password
 */
public record EmbeddedStatus(boolean running, boolean detached, long pid, String url, Path pgpass) {}
