package io.latchmark.schema.sqlserver.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens of a server's answer: [MS-TDS] 2.2.7. For one thread. */
final class TdsTokens {
    private static final byte[] LATIN_1 = {0x09, 0x04, (byte) 0xd0, 0x00, 0x34};
    private static final int INTN = 0x26;
    private static final int NVARCHAR = 0xe7;
    private static final int TEXT_BYTES_MAX = 8000;
    private static final int NULL_TEXT = 0xffff;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    /** The answer to a PRELOGIN: no encryption. */
    static byte[] preLogin() {
        // Version at 11, 6 bytes; encryption at 17, 1 byte: not supported.
        return new byte[] {0, 0, 11, 0, 6, 1, 0, 17, 0, 1, (byte) 0xff, 16, 0, 3, (byte) 0xe8, 0, 0, 2};
    }

    TdsTokens login(String database) {
        TdsTokens collation = new TdsTokens().int8(7).int8(LATIN_1.length);
        collation.bytes.writeBytes(LATIN_1);
        sized(0xe3, collation.int8(0));
        sized(0xe3, new TdsTokens().int8(1).shortText(database).shortText("master"));
        TdsTokens acknowledged = new TdsTokens().int8(1);
        acknowledged.bytes.writeBytes(new byte[] {0x74, 0, 0, 4});
        acknowledged.shortText("Microsoft SQL Server");
        acknowledged.bytes.writeBytes(new byte[] {16, 0, 3, (byte) 0xe8});
        sized(0xad, acknowledged);
        return done(0xfd, 0);
    }

    TdsTokens rows(PlantedAnswer.Rows answer) {
        int8(0x81).int16(answer.columns().size());
        boolean[] numbers = new boolean[answer.columns().size()];
        for (int i = 0; i < numbers.length; i++) {
            int column = i;
            numbers[i] = answer.rows().stream().anyMatch(row -> row.get(column) instanceof Number);
            int32(0).int16(1);
            type(numbers[i]);
            shortText(answer.columns().get(i));
        }
        for (List<@Nullable Object> row : answer.rows()) {
            int8(0xd1);
            for (int i = 0; i < numbers.length; i++) {
                value(row.get(i), numbers[i]);
            }
        }
        return this;
    }

    private void type(boolean number) {
        if (number) {
            int8(INTN).int8(Long.BYTES);
        } else {
            int8(NVARCHAR).int16(TEXT_BYTES_MAX);
            bytes.writeBytes(LATIN_1);
        }
    }

    private void value(@Nullable Object value, boolean number) {
        if (number) {
            int8(value == null ? 0 : Long.BYTES);
            if (value instanceof Number filled) {
                int64(filled.longValue());
            }
        } else if (value == null) {
            int16(NULL_TEXT);
        } else {
            byte[] text = value.toString().getBytes(StandardCharsets.UTF_16LE);
            int16(text.length);
            bytes.writeBytes(text);
        }
    }

    TdsTokens error(PlantedAnswer.Refusal refusal) {
        TdsTokens error = new TdsTokens().int32(refusal.number()).int8(1).int8(refusal.severity());
        error.int16(refusal.message().length());
        error.bytes.writeBytes(refusal.message().getBytes(StandardCharsets.UTF_16LE));
        return sized(0xaa, error.shortText("planted").shortText("").int32(1));
    }

    /** An output parameter of the type int. */
    TdsTokens output(int ordinal, int value) {
        return int8(0xac)
                .int16(ordinal)
                .int8(0)
                .int8(1)
                .int32(0)
                .int16(0)
                .int8(INTN)
                .int8(Integer.BYTES)
                .int8(Integer.BYTES)
                .int32(value);
    }

    TdsTokens returnStatus(int value) {
        return int8(0x79).int32(value);
    }

    /** DONE (0xfd), DONEPROC (0xfe) or DONEINPROC (0xff). */
    TdsTokens done(int token, int status) {
        return int8(token).int16(status).int16(0).int64(0);
    }

    private TdsTokens sized(int token, TdsTokens content) {
        int8(token).int16(content.bytes.size());
        bytes.writeBytes(content.toBytes());
        return this;
    }

    private TdsTokens shortText(String text) {
        int8(text.length());
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_16LE));
        return this;
    }

    private TdsTokens int8(int value) {
        bytes.write(value);
        return this;
    }

    private TdsTokens int16(int value) {
        return int8(value & 0xff).int8((value >> 8) & 0xff);
    }

    private TdsTokens int32(int value) {
        bytes.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array());
        return this;
    }

    private TdsTokens int64(long value) {
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array());
        return this;
    }
}
