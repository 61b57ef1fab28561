package io.latchmark.emulation.filesystem.mount;

import io.latchmark.emulation.filesystem.linux.Errors;
import io.latchmark.emulation.filesystem.linux.FailedCall;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import io.latchmark.emulation.filesystem.protocol.FuseReply;
import io.latchmark.emulation.filesystem.protocol.FuseRequest;
import io.latchmark.emulation.filesystem.protocol.Negotiation;
import io.latchmark.emulation.filesystem.protocol.Opcode;
import io.latchmark.emulation.filesystem.tree.OpenFile;
import io.latchmark.emulation.filesystem.tree.Scratch;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;

/** Receives the kernel's messages and answers them one at a time. Confined to one thread. */
final class RequestLoop {
    private static final int MESSAGE_BYTES = Negotiation.WRITE_BYTES_MAX + (64 << 10);
    private static final int RENAME_BYTES = 8;
    private static final int RENAME2_BYTES = 16;

    private final FuseChannel channel;
    private final FuseSession.Operations operations;
    private final Consumer<Throwable> faults;
    private final Scratch scratch = new Scratch();
    private final ByteBuffer messageBuffer = ByteBuffer.allocateDirect(MESSAGE_BYTES);
    private final long messageAddress = SystemCalls.address(messageBuffer);
    private final FuseRequest request = new FuseRequest(messageBuffer);
    private final ByteBuffer replyBuffer = ByteBuffer.allocateDirect(MESSAGE_BYTES);
    private final long replyAddress = SystemCalls.address(replyBuffer);
    private final FuseReply reply = new FuseReply(replyBuffer);

    RequestLoop(FuseChannel channel, FuseSession.Operations operations, Consumer<Throwable> faults) {
        this.channel = channel;
        this.faults = faults;
        this.operations = operations;
    }

    /** Waits for a message and answers it; returns false when the file system is unmounted. */
    boolean next() {
        long read = SystemCalls.read(channel.descriptor(), messageAddress, MESSAGE_BYTES);
        if (read < 0) {
            return !FuseSession.isEnd(-read);
        }
        if (read == 0) {
            return false;
        }
        request.read((int) read);
        reply.to(request.unique());
        Optional<Opcode> opcode = Opcode.of(request.opcode());
        boolean answers = true;
        try {
            if (opcode.isEmpty()) {
                throw new FailedCall(Errors.ENOSYS);
            }
            answers = execute(opcode.get());
        } catch (FailedCall e) {
            reply.failed(e.error());
        } catch (VirtualMachineError e) {
            // Without memory the model of the device can't continue.
            reply.failed(Errors.EIO);
            channel.send(replyAddress, reply.complete());
            throw e;
        } catch (RuntimeException | Error e) {
            // One program gets an error; the files of all others stay there.
            reply.failed(Errors.EIO);
            faults.accept(e);
        }
        if (answers) {
            channel.send(replyAddress, reply.complete());
        }
        return true;
    }

    /** Executes an operation; returns whether it is to be answered here. */
    private boolean execute(Opcode opcode) {
        switch (opcode) {
            case READ -> operations.data().read(request, channel);
            case WRITE -> {
                operations.attributes().removePrivileges(request, scratch);
                operations.data().write(request, channel, messageAddress);
            }
            case FSYNC, FSYNCDIR -> {
                return operations.data().sync(request, channel);
            }
            case FORGET -> operations.nodes().forget(request.node(), request.longAt(0), scratch);
            case BATCH_FORGET -> forgetAll();
            default -> {
                answer(opcode);
                return true;
            }
        }
        return false;
    }

    private void answer(Opcode opcode) {
        switch (opcode) {
            case LOOKUP -> operations.names().lookup(request, reply, scratch);
            case GETATTR -> operations.attributes().read(request, reply, scratch);
            case SETATTR -> operations.attributes().change(request, reply, scratch);
            case READLINK -> operations.names().readLink(request, reply);
            case SYMLINK -> operations.names().makeSymbolicLink(request, reply, scratch);
            case MKNOD -> operations.names().makeNode(request, reply, scratch);
            case MKDIR -> operations.names().makeDirectory(request, reply, scratch);
            case UNLINK -> operations.names().remove(request, false);
            case RMDIR -> operations.names().remove(request, true);
            case RENAME -> operations.names().rename(request, RENAME_BYTES, 0);
            case RENAME2 -> operations.names().rename(request, RENAME2_BYTES, request.intAt(8));
            case LINK -> operations.names().link(request, reply, scratch);
            case OPEN -> operations.data().open(request, reply);
            case CREATE -> create(true);
            case TMPFILE -> create(false);
            case STATFS -> operations.attributes().fileSystem(reply);
            case RELEASE, RELEASEDIR -> operations.open().release(request.longAt(0));
            case INIT -> Negotiation.answer(request, reply);
            case OPENDIR -> operations.directories().open(request, reply);
            case READDIR -> operations.directories().list(request, reply, scratch, false);
            case READDIRPLUS -> operations.directories().list(request, reply, scratch, true);
            case FALLOCATE -> operations.data().allocate(request);
            case DESTROY -> reply.to(request.unique());
            case READ, WRITE, FSYNC, FSYNCDIR, FORGET, BATCH_FORGET ->
                throw new IllegalStateException("answered elsewhere: " + opcode);
        }
    }

    private void create(boolean named) {
        int descriptor = operations.names().create(request, reply, scratch, named);
        long node = reply.buffer().getLong(FuseReply.HEADER_BYTES);
        operations.data().opened(new OpenFile(operations.nodes().node(node), descriptor, false), reply);
    }

    private void forgetAll() {
        int count = request.intAt(0);
        for (int i = 0; i < count; i++) {
            operations.nodes().forget(request.longAt(8 + i * 16), request.longAt(16 + i * 16), scratch);
        }
    }
}
