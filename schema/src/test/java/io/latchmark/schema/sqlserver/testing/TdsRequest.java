package io.latchmark.schema.sqlserver.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a client asks: [MS-TDS] 2.2.6.6 and 2.2.6.7.
 *
 * @param call {@code batch} for a text without parameters, else the name of the remote procedure called
 * @param sql the text; empty where the call names a statement that was prepared before
 * @param handle the prepared statement that is executed, 0 if none
 */
public record TdsRequest(String call, String sql, int handle) {
    static final String BATCH = "batch";
    static final String EXECUTE = "sp_execute";
    static final String PREPARE_AND_EXECUTE = "sp_prepexec";
    private static final String EXECUTE_SQL = "sp_executesql";
    private static final int BY_NUMBER = 0xffff;
    private static final int INTN = 0x26;
    private static final int NVARCHAR = 0xe7;
    private static final int IN_PARTS = 0xffff;

    static TdsRequest batch(ByteBuffer payload) {
        ByteBuffer bytes = withoutHeaders(payload);
        return new TdsRequest(BATCH, text(bytes, bytes.remaining()), 0);
    }

    static TdsRequest remoteCall(ByteBuffer payload) {
        ByteBuffer bytes = withoutHeaders(payload);
        int length = bytes.getShort() & 0xffff;
        if (length != BY_NUMBER) {
            return new TdsRequest(text(bytes, 2 * length), "", 0);
        }
        int number = bytes.getShort();
        bytes.getShort();
        return switch (number) {
            case 10 -> new TdsRequest(EXECUTE_SQL, textParameter(bytes), 0);
            case 12 -> new TdsRequest(EXECUTE, "", intParameter(bytes));
            case 13 -> {
                intParameter(bytes);
                textParameter(bytes);
                yield new TdsRequest(PREPARE_AND_EXECUTE, textParameter(bytes), 0);
            }
            case 15 -> new TdsRequest("sp_unprepare", "", intParameter(bytes));
            default -> new TdsRequest("remote procedure " + number, "", 0);
        };
    }

    private static ByteBuffer withoutHeaders(ByteBuffer payload) {
        return payload.position(payload.getInt(0));
    }

    private static int intParameter(ByteBuffer bytes) {
        startOf(bytes, INTN);
        bytes.get();
        return bytes.get() == 0 ? 0 : bytes.getInt();
    }

    private static String textParameter(ByteBuffer bytes) {
        startOf(bytes, NVARCHAR);
        int max = bytes.getShort() & 0xffff;
        bytes.position(bytes.position() + 5);
        if (max != IN_PARTS) {
            int length = bytes.getShort() & 0xffff;
            return length == 0xffff ? "" : text(bytes, length);
        }
        StringBuilder whole = new StringBuilder();
        if (bytes.getLong() != -1) {
            for (int part = bytes.getInt(); part != 0; part = bytes.getInt()) {
                whole.append(text(bytes, part));
            }
        }
        return whole.toString();
    }

    private static void startOf(ByteBuffer bytes, int type) {
        int name = bytes.get() & 0xff;
        bytes.position(bytes.position() + 2 * name);
        bytes.get();
        int found = bytes.get() & 0xff;
        if (found != type) {
            throw new IllegalStateException("a parameter of the type " + found + " instead of " + type);
        }
    }

    private static String text(ByteBuffer bytes, int length) {
        byte[] text = new byte[length];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_16LE);
    }
}
