package io.latchmark.loader.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.ByteConverter;

final class BinaryCopyWriterTest {
    private static final int HEADER_BYTES = 19;

    private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
    private final List<Integer> lengths = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();
    private final BinaryCopyWriter writer = new BinaryCopyWriter((buffer, length, rowsCompleted) -> {
        stream.write(buffer, 0, length);
        lengths.add(length);
        rows.add(rowsCompleted);
    });

    @Test
    void anEmptyStreamIsHeaderAndTrailer() {
        writer.beginStream();
        writer.endStream();

        assertThat(HexFormat.of().formatHex(stream.toByteArray()))
                .isEqualTo("5047434f50590aff0d0a00" + "00000000" + "00000000" + "ffff");
    }

    @Test
    void columnsAreLengthAndValueInNetworkOrder() {
        writer.beginStream();
        writer.beginRow(4);
        writer.int32(-2);
        writer.text("xABCx".getBytes(StandardCharsets.US_ASCII), 1, 3);
        writer.nullColumn();
        writer.timestamp(Instant.parse("2000-01-01T00:00:01Z").getEpochSecond() * 1_000_000 + 5);
        writer.endStream();

        assertThat(HexFormat.of().formatHex(rowBytes()))
                .isEqualTo("0004" + "00000004fffffffe" + "00000003414243" + "ffffffff" + "0000000800000000000f4245");
    }

    @Test
    void aTimestampBeforeTheYear2000IsNegative() {
        writer.beginStream();
        writer.beginRow(1);
        writer.timestamp(0);
        writer.endStream();

        assertThat(ByteBuffer.wrap(rowBytes()).getLong(6)).isEqualTo(-946_684_800_000_000L);
    }

    /** The columns of the binary form: number of groups, weight, sign, scale, groups (PostgreSQL's numeric.c). */
    @ParameterizedTest
    @CsvSource({
        "0, 2, 0000 0000 0000 0002",
        "1, 2, 0001 ffff 0000 0002 0064",
        "1000, 2, 0001 0000 0000 0002 000a",
        "-1000, 2, 0001 0000 4000 0002 000a",
        "999999, 2, 0002 0000 0000 0002 270f 26ac",
        "5000000, 2, 0001 0001 0000 0002 0005",
        "100000000, 2, 0001 0001 0000 0002 0064",
        "1, 4, 0001 ffff 0000 0004 0001",
        "2000, 4, 0001 ffff 0000 0004 07d0",
        "10000, 4, 0001 0000 0000 0004 0001",
        "7, 0, 0001 0000 0000 0000 0007",
        "1, 9, 0001 fffd 0000 0009 03e8"
    })
    void aDecimalIsGroupsOfFourDigitsAlignedAtThePoint(long unscaled, int scale, String expected) {
        byte[] numeric = numeric(unscaled, scale);

        assertThat(HexFormat.of().formatHex(numeric)).isEqualTo(expected.replace(" ", ""));
    }

    @Test
    void theDriverReadsBackEveryDecimal() {
        for (int scale = 0; scale <= 9; scale++) {
            for (long unscaled = 1; unscaled < 900_000_000_000_000L; unscaled = unscaled * 7 + scale) {
                assertThat(ByteConverter.numeric(numeric(unscaled, scale)))
                        .isEqualTo(BigDecimal.valueOf(unscaled, scale));
                assertThat(ByteConverter.numeric(numeric(-unscaled, scale)))
                        .isEqualTo(BigDecimal.valueOf(-unscaled, scale));
            }
        }
    }

    @Test
    void aLongStreamIsHandedOnInPartsThatTogetherAreWhole() {
        int count = 100_000;
        writer.beginStream();
        for (int row = 0; row < count; row++) {
            writer.beginRow(1);
            writer.int32(row);
        }
        writer.endStream();

        assertThat(lengths).hasSize(4).allMatch(length -> length <= 256 * 1024);
        assertThat(rows.stream().mapToInt(Integer::intValue).sum()).isEqualTo(count);
        ByteBuffer read = ByteBuffer.wrap(stream.toByteArray()).position(HEADER_BYTES);
        for (int row = 0; row < count; row++) {
            assertThat(read.getShort()).isEqualTo((short) 1);
            assertThat(read.getInt()).isEqualTo(4);
            assertThat(read.getInt()).isEqualTo(row);
        }
        assertThat(read.getShort()).isEqualTo((short) -1);
        assertThat(read.hasRemaining()).isFalse();
    }

    @Test
    void aStreamThatIsBegunAgainHoldsNothingOfTheOneBefore() {
        writer.beginStream();
        writer.beginRow(1);
        writer.int32(1);
        writer.beginStream();
        writer.endStream();

        assertThat(stream.size()).isEqualTo(HEADER_BYTES + 2);
        assertThat(rows).containsExactly(0);
    }

    @Test
    void aRowThatDoesNotFitIsABug() {
        writer.beginStream();
        writer.beginRow(1);

        assertThatThrownBy(() -> writer.text(new byte[1 << 20], 0, 1 << 20))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    private byte[] numeric(long unscaled, int scale) {
        stream.reset();
        writer.beginStream();
        writer.beginRow(1);
        writer.decimal(unscaled, scale);
        writer.endStream();
        ByteBuffer row = ByteBuffer.wrap(rowBytes());
        row.getShort();
        byte[] numeric = new byte[row.getInt()];
        row.get(numeric);
        assertThat(row.hasRemaining()).isFalse();
        return numeric;
    }

    /** What is between header and trailer. */
    private byte[] rowBytes() {
        byte[] bytes = stream.toByteArray();
        byte[] between = new byte[bytes.length - HEADER_BYTES - 2];
        System.arraycopy(bytes, HEADER_BYTES, between, 0, between.length);
        return between;
    }
}
