package io.latchmark.agents.channel;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.io.IOException;
import java.io.OutputStream;

/** A file that an agent delivers to its coordinator: the next piece is requested when the last has been written. */
final class Delivery {
    private final Member agent;
    private final OutputStream out;
    private long left;
    private volatile IOException failure = new IOException("");

    /**
     * Creates a delivery without data.
     *
     * @param size maximum size in bytes
     */
    Delivery(Member agent, OutputStream out, long size) {
        this.agent = agent;
        this.out = out;
        this.left = size;
    }

    Member agent() {
        return agent;
    }

    /** Throws the reason why the file could not be written here, if there is one. */
    void throwFailure() throws IOException {
        if (!String.valueOf(failure.getMessage()).isEmpty()) {
            throw failure;
        }
    }

    ServerCall.Listener<Frame> taking(ServerCall<Frame, Frame> call) {
        return new ServerCall.Listener<>() {
            @Override
            public void onMessage(Frame frame) {
                byte[] piece = frame.message().bytes();
                left -= piece.length;
                if (frame.use() != Frame.Use.PIECE || left < 0) {
                    call.close(
                            Status.INVALID_ARGUMENT.withDescription("the file has more bytes than were announced"),
                            new Metadata());
                    return;
                }
                try {
                    out.write(piece);
                    call.request(1);
                } catch (IOException e) {
                    failure = e;
                    call.close(Status.ABORTED.withDescription("the coordinator cannot write the file"), new Metadata());
                }
            }

            @Override
            public void onHalfClose() {
                call.sendMessage(new Frame(Frame.Use.REPLY, 0, Message.empty("")));
                call.close(Status.OK, new Metadata());
            }
        };
    }
}
