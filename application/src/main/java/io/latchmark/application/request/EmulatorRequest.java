package io.latchmark.application.request;

import java.nio.file.Path;

/**
 * A request to serve a directory on an emulated device until it is unmounted.
 *
 * @param directory empty directory to mount on
 * @param data backing folder
 * @param profile name of the device's profile
 * @param cache its initial setting, for example {@code read=0,write=512MiB}
 */
public record EmulatorRequest(Path directory, Path data, String profile, String cache) implements Request {}
