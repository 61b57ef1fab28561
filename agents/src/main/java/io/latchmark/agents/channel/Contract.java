package io.latchmark.agents.channel;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.time.Duration;

/** The service of {@code agents.proto}, for gRPC, and its limits. */
final class Contract {
    /** Maximum silence of either side. Both send heartbeats. */
    static final Duration SILENCE_MAX = Duration.ofSeconds(4);

    static final Duration BEATS = Duration.ofMillis(500);
    static final int METADATA_BYTES_MAX = 8 << 10;
    static final int FRAMES_A_SECOND_MAX = 2_000;

    static final String SERVICE = "latchmark.agents.v4.Coordinator";
    static final MethodDescriptor<Frame, Frame> JOIN = method("Join", MethodType.BIDI_STREAMING);
    static final MethodDescriptor<Frame, Frame> DELIVER = method("Deliver", MethodType.CLIENT_STREAMING);

    static final Metadata.Key<String> VERSION = key("latchmark-version");
    static final Metadata.Key<String> NAME = key("latchmark-name");
    static final Metadata.Key<String> ROLES = key("latchmark-roles");
    static final Metadata.Key<String> REQUEST = key("latchmark-request");

    private Contract() {}

    private static MethodDescriptor<Frame, Frame> method(String name, MethodType type) {
        return MethodDescriptor.newBuilder(Frame.MARSHALLER, Frame.MARSHALLER)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
                .setType(type)
                .build();
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
