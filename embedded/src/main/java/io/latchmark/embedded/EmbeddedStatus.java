package io.latchmark.embedded;

import java.nio.file.Path;

/**
 * The status of a folder's server. Immutable.
 *
 * @param running whether a server of this folder is alive
 * @param detached whether it stays up until it is stopped explicitly
 * @param pid its process id; 0 if none runs
 * @param url address for psql and other tools, without the password; empty if none runs
 * @param pgpass value for PGPASSFILE, so that psql finds the password
 */
public record EmbeddedStatus(boolean running, boolean detached, long pid, String url, Path pgpass) {}
