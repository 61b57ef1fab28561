package io.latchmark.agents.channel;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message on the wire: {@code Frame} of {@code agents.proto}, in Protocol Buffers encoding. Written by hand, because it is the
 * only message of the contract.
 *
 * @param use what the receiver does with it
 * @param id of the request, repeated in its answer
 */
record Frame(Use use, long id, Message message) {
    /** Maximum size of a frame in bytes. */
    static final int BYTES_MAX = 1 << 20;

    static final MethodDescriptor.Marshaller<Frame> MARSHALLER = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(Frame frame) {
            return new ByteArrayInputStream(frame.encoded());
        }

        @Override
        public Frame parse(InputStream in) {
            try {
                return decoded(in.readNBytes(BYTES_MAX + 1));
            } catch (IOException | IllegalArgumentException e) {
                // Lets the receiver report the error with a name; gRPC would only end the call.
                return new Frame(Use.NONE, 0, Message.of("", String.valueOf(e.getMessage())));
            }
        }
    };

    private static final int USE = 1 << 3;
    private static final int ID = 2 << 3;
    private static final int KIND = 3 << 3 | 2;
    private static final int BODY = 4 << 3 | 2;
    private static final int VARINT_BITS_MAX = 63;

    /** What the receiver does with a frame. */
    enum Use {
        NONE(0),
        REQUEST(1),
        REPLY(2),
        REFUSAL(3),
        WELCOME(4),
        BEAT(5),
        PIECE(6);

        private final int number;

        Use(int number) {
            this.number = number;
        }

        private static Use of(long number) throws IOException {
            for (Use use : values()) {
                if (use.number == number && use != NONE) {
                    return use;
                }
            }
            throw new IOException("use " + number);
        }
    }

    byte[] encoded() {
        byte[] kind = message.kind().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(message.bytes().length + 96);
        out.write(USE);
        write(out, use.number);
        out.write(ID);
        write(out, id);
        out.write(KIND);
        write(out, kind.length);
        out.writeBytes(kind);
        out.write(BODY);
        write(out, message.bytes().length);
        out.writeBytes(message.bytes());
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, long number) {
        long left = number;
        while ((left & ~0x7FL) != 0) {
            out.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        out.write((int) left);
    }

    /**
     * Decodes a frame.
     *
     * @throws IOException if it is no frame
     */
    static Frame decoded(byte[] bytes) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        long use = 0;
        long id = 0;
        byte[] kind = {};
        byte[] body = {};
        while (in.available() > 0) {
            int field = in.read();
            switch (field) {
                case USE -> use = number(in);
                case ID -> id = number(in);
                case KIND -> kind = bytes(in);
                case BODY -> body = bytes(in);
                default -> throw new IOException("field " + field);
            }
        }
        return new Frame(Use.of(use), id, new Message(new String(kind, StandardCharsets.UTF_8), body));
    }

    private static long number(ByteArrayInputStream in) throws IOException {
        long number = 0;
        for (int bits = 0; bits <= VARINT_BITS_MAX; bits += 7) {
            int next = in.read();
            number |= (next & 0x7FL) << bits;
            if (next >= 0 && next < 0x80) {
                return number;
            }
        }
        throw new IOException("a number without an end");
    }

    private static byte[] bytes(ByteArrayInputStream in) throws IOException {
        long length = number(in);
        if (length < 0 || length > in.available()) {
            throw new IOException("a field of " + length + " bytes, of which " + in.available() + " are there");
        }
        return in.readNBytes((int) length);
    }
}
