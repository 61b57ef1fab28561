package io.latchmark.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A parcel on the wire.
 *
 * @param use what the receiver does with it
 * @param id of the request, which its answer repeats
 */
record Envelope(Use use, long id, Parcel parcel) {
    /** What the receiver of an envelope does. */
    enum Use {
        /** Answers. */
        REQUEST('?'),
        /** Ends the wait for an answer. */
        REPLY('='),
        /** Ends the wait for an answer: the text says why there is none. */
        REFUSAL('!'),
        /** Takes note. */
        NOTICE('.');

        private final char code;

        Use(char code) {
            this.code = code;
        }

        static Use of(int code) throws IOException {
            for (Use use : values()) {
                if (use.code == code) {
                    return use;
                }
            }
            throw new IOException("no use of a message: " + code);
        }
    }

    byte[] encoded() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(parcel.bytes().length + 64);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(use.code);
            out.writeLong(id);
            out.writeUTF(parcel.kind());
            out.write(parcel.bytes());
        } catch (IOException e) {
            throw new IllegalStateException("a stream in memory failed", e);
        }
        return bytes.toByteArray();
    }

    /**
     * What was sent.
     *
     * @throws IOException if it is none of ours
     */
    static Envelope decoded(byte[] bytes, int offset, int length) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            Use use = Use.of(in.readUnsignedByte());
            long id = in.readLong();
            String kind = in.readUTF();
            return new Envelope(use, id, new Parcel(kind, in.readAllBytes()));
        } catch (IllegalArgumentException e) {
            throw new IOException(e);
        }
    }
}
