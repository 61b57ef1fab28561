package io.latchmark.emulation.filesystem.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.filesystem.linux.StatusFields;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Messages as include/uapi/linux/fuse.h lays them out. */
final class FuseMessagesTest {
    private static final int READ = 15;

    private final ByteBuffer message = ByteBuffer.allocateDirect(4096).order(ByteOrder.nativeOrder());
    private final FuseRequest request = new FuseRequest(message);
    private final FuseReply reply = new FuseReply(ByteBuffer.allocateDirect(4096));

    private void header(int bytes, int opcode) {
        message.putInt(0, bytes).putInt(4, opcode).putLong(8, 77).putLong(16, 5);
        message.putInt(24, 1000).putInt(28, 100).putInt(32, 4711);
    }

    @Test
    void aRequestHasItsHeaderAndArguments() {
        header(80, READ);
        message.putLong(40, 3).putLong(48, 8192L).putInt(56, 4096);

        request.read(80);

        assertThat(Opcode.of(request.opcode())).contains(Opcode.READ);
        assertThat(request.unique()).isEqualTo(77);
        assertThat(request.node()).isEqualTo(5);
        assertThat(request.user()).isEqualTo(1000);
        assertThat(request.group()).isEqualTo(100);
        assertThat(request.longAt(0)).isEqualTo(3);
        assertThat(request.longAt(8)).isEqualTo(8192);
        assertThat(request.intAt(16)).isEqualTo(4096);
    }

    @Test
    void namesFollowEachOtherAndKeepTheirEnd() {
        byte[] names = "old\0new name\0".getBytes(StandardCharsets.UTF_8);
        header(48 + names.length, Opcode.RENAME.number());
        message.put(48, names);
        request.read(48 + names.length);

        byte[] first = request.nameAt(8);

        assertThat(new String(first, StandardCharsets.UTF_8)).isEqualTo("old\0");
        assertThat(new String(request.nameAfter(8, first), StandardCharsets.UTF_8))
                .isEqualTo("new name\0");
    }

    @Test
    void whatIsBeyondTheMessageIsRefused() {
        header(60, READ);
        message.put(59, (byte) 'x').put(60, (byte) 0);
        request.read(60);

        assertThatThrownBy(() -> request.longAt(16)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request.nameAt(19)).hasMessageContaining("without end");
        assertThatThrownBy(() -> request.dataAt(0, 21)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request.dataAt(0, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> request.read(61)).hasMessageContaining("should have 60 B");
        assertThatThrownBy(() -> request.read(39)).hasMessageContaining("should have 40 B");
    }

    @Test
    void aReplyHasItsLengthAndTheNumberOfTheRequest() {
        reply.to(77).add(8192).add(0);

        assertThat(reply.complete()).isEqualTo(24);
        assertThat(reply.buffer().getInt(0)).isEqualTo(24);
        assertThat(reply.buffer().getInt(4)).isZero();
        assertThat(reply.buffer().getLong(8)).isEqualTo(77);
        assertThat(reply.buffer().getInt(16)).isEqualTo(8192);
    }

    @Test
    void anErrorHasNoResult() {
        reply.to(77).add(1L).failed(2);

        assertThat(reply.complete()).isEqualTo(16);
        assertThat(reply.buffer().getInt(4)).isEqualTo(-2);
    }

    @Test
    void attributesAreWhereTheKernelReadsThem() {
        ByteBuffer status = ByteBuffer.allocate(StatusFields.BYTES).order(ByteOrder.nativeOrder());
        status.putLong(StatusFields.INODE, 99).putLong(StatusFields.SIZE, 12345);
        status.putLong(StatusFields.MODIFIED, 1_700_000_000L).putInt(StatusFields.MODIFIED + 8, 5);
        status.putShort(StatusFields.MODE, (short) 0100640).putInt(StatusFields.LINKS, 2);
        status.putInt(StatusFields.USER, 26).putInt(StatusFields.GROUP, 27);

        new FileStatus(status).addEntry(reply.to(1), 42);

        assertThat(reply.complete()).isEqualTo(16 + 128);
        ByteBuffer sent = reply.buffer();
        assertThat(sent.getLong(16)).as("node").isEqualTo(42);
        assertThat(sent.getLong(56)).as("inode").isEqualTo(99);
        assertThat(sent.getLong(64)).as("size").isEqualTo(12345);
        assertThat(sent.getLong(88)).as("modified").isEqualTo(1_700_000_000L);
        assertThat(sent.getInt(108)).as("nanoseconds").isEqualTo(5);
        assertThat(sent.getInt(116)).as("mode").isEqualTo(0100640);
        assertThat(sent.getInt(120)).as("links").isEqualTo(2);
        assertThat(sent.getInt(124)).as("user").isEqualTo(26);
        assertThat(sent.getInt(128)).as("group").isEqualTo(27);
    }

    @Test
    void onlyWhatTheKernelOffersIsAgreedOn() {
        header(104, Opcode.INIT.number());
        int pages = 1 << 22;
        int extended = 1 << 30;
        message.putInt(40, 7).putInt(44, 45).putInt(48, 131_072).putInt(52, pages | extended);
        message.putInt(56, 1 << 4);
        request.read(104);

        Negotiation.answer(request, reply.to(1));

        assertThat(reply.complete()).isEqualTo(16 + 64);
        assertThat(reply.buffer().getInt(16)).isEqualTo(7);
        assertThat(reply.buffer().getInt(20)).isEqualTo(38);
        assertThat(reply.buffer().getInt(28)).isEqualTo(pages | extended);
        assertThat(reply.buffer().getInt(36)).isEqualTo(1 << 20);
        assertThat(reply.buffer().getInt(48)).isEqualTo(1 << 4);
    }

    @Test
    void anOldKernelIsRefusedWithTheVersionThatIsNeeded() {
        header(56, Opcode.INIT.number());
        message.putInt(40, 7).putInt(44, 26);
        request.read(56);

        assertThatThrownBy(() -> Negotiation.answer(request, reply.to(1)))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage("the kernel speaks version 7.26 of the FUSE protocol: must be at least 7.31 (Linux 5.2);"
                        + " use a newer kernel");
    }
}
