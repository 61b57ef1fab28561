package io.latchmark.hosts.pipe;

import io.latchmark.hosts.pipe.Child.Hello;
import io.latchmark.storage.host.HostFacts;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/** The process that has started this one and holds its standard streams. */
public final class Parent {
    private Parent() {}

    /**
     * Opens the pipe to the parent and greets it.
     *
     * @param in standard input
     * @param out standard output, to which nothing else is written
     */
    public static Pipe open(InputStream in, OutputStream out, String latchmarkVersion, Pipe.Listener listener) {
        Pipe pipe = Pipe.open(in, out, listener);
        pipe.send(Line.of(
                Child.HELLO,
                new Hello(
                        latchmarkVersion,
                        new HostFacts(Path.of("/")).host().getOrDefault("host_name", "unknown"),
                        ProcessHandle.current().pid())));
        return pipe;
    }
}
