package io.latchmark.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MalformedTest {
    /** Half of a character could not be written to a file and read back. */
    @ParameterizedTest
    @CsvSource({"a\u0007b, a?b", "a\uD83Db, a?b", "a\uD83D\uDE00b, a\uD83D\uDE00b"})
    void whatCanNotBePrintedIsReplaced(String text, String printable) {
        assertThat(Malformed.printable(text)).isEqualTo(printable);
    }
}
