package io.latchmark.application.request;

import java.nio.file.Path;

/**
 * Serves a directory on an emulated device until it is unmounted, for the process that asks.
 *
 * @param directory empty, to mount on
 * @param data backing folder
 * @param profile name of the device's profile
 * @param cache its first setting, as {@code read=0,write=512MiB}
 */
public record EmulatorRequest(Path directory, Path data, String profile, String cache) implements Request {}
