package io.latchmark.schema.sqlserver.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Messages of the Tabular Data Stream over a socket: [MS-TDS] 2.2.3. For one thread. */
final class TdsPackets {
    private static final int HEADER_BYTES = 8;
    private static final int PACKET_BYTES = 4096;
    private static final int LAST = 1;
    private static final int ANSWER = 4;

    private final DataInputStream in;
    private final OutputStream out;

    TdsPackets(DataInputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** A message of the client. */
    record Message(int type, ByteBuffer payload) {}

    /** The next message; null at the end of the connection. */
    @Nullable Message read() throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        while (true) {
            byte[] header = new byte[HEADER_BYTES];
            try {
                in.readFully(header);
            } catch (EOFException e) {
                return null;
            }
            int length = ((header[2] & 0xff) << 8) | (header[3] & 0xff);
            byte[] part = new byte[length - HEADER_BYTES];
            in.readFully(part);
            payload.writeBytes(part);
            if ((header[1] & LAST) != 0) {
                return new Message(
                        header[0], ByteBuffer.wrap(payload.toByteArray()).order(ByteOrder.LITTLE_ENDIAN));
            }
        }
    }

    void answer(byte[] payload) throws IOException {
        int at = 0;
        int number = 1;
        do {
            int length = Math.min(payload.length - at, PACKET_BYTES - HEADER_BYTES);
            int all = length + HEADER_BYTES;
            boolean last = at + length == payload.length;
            out.write(
                    new byte[] {ANSWER, (byte) (last ? LAST : 0), (byte) (all >> 8), (byte) all, 0, 51, (byte) number, 0
                    });
            out.write(payload, at, length);
            at += length;
            number++;
        } while (at < payload.length);
        out.flush();
    }
}
