package io.latchmark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EnvelopeTest {
    private static Envelope read(byte[] bytes) throws IOException {
        return Envelope.decoded(bytes, 0, bytes.length);
    }

    @Test
    void anEnvelopeIsReadAsItWasWritten() throws IOException {
        Envelope written = new Envelope(Envelope.Use.REFUSAL, 7, Parcel.of("share", "zu spät"));

        Envelope read = read(written.encoded());

        assertThat(read.use()).isEqualTo(Envelope.Use.REFUSAL);
        assertThat(read.id()).isEqualTo(7);
        assertThat(read.parcel().kind()).isEqualTo("share");
        assertThat(read.parcel().text()).isEqualTo("zu spät");
    }

    @Test
    void bytesThatAreNoneOfOursAreAnErrorOfInput() {
        byte[] written = new Envelope(Envelope.Use.NOTICE, 7, Parcel.empty("x")).encoded();

        for (int length = 0; length < written.length; length++) {
            byte[] cut = Arrays.copyOf(written, length);
            assertThatIOException().isThrownBy(() -> read(cut));
        }
        written[0] = 9;
        assertThatIOException().isThrownBy(() -> read(written));
    }

    @Test
    void aParcelHasABound() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Parcel("x", new byte[Parcel.BYTES_MAX + 1]));
    }

    @Test
    void anIntroductionIsReadAsItWasWritten() {
        Introduction written = new Introduction("lab-1", Set.of("load", "sample"), new Introduction.Build("0.1.0", 1));

        assertThat(Introduction.of(written.parcel())).isEqualTo(written);
    }

    @Test
    void anIntroductionThatIsNoneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Introduction.of(Parcel.of("introduction", "hello")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Introduction("a b", Set.of("load"), new Introduction.Build("0.1.0", 1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Introduction("a", Set.of("rule"), new Introduction.Build("0.1.0", 1)));
    }
}
