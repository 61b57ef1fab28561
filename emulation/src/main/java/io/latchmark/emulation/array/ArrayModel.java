package io.latchmark.emulation.array;

import io.latchmark.emulation.Countdown;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.Layer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An array of disks. A read of a mirrored chunk is served by the copy with fewer I/Os in flight, or by the nearer one if they are
 * equal. A write to part of a RAID-5 stripe first reads the data needed for the parity: the old data and parity, or the rest of
 * the stripe, whichever is less. Confined to the thread of its device.
 */
public final class ArrayModel implements Layer {
    private final ArrayLayout layout;
    private final List<Layer> members;
    private final int[] inFlight;
    private final long[] lastPosition;

    /**
     * Creates an array.
     *
     * @param members its disks, as many as the layout has
     * @throws IllegalArgumentException if the numbers differ
     */
    public ArrayModel(ArrayLayout layout, List<Layer> members) {
        if (members.size() != layout.disks()) {
            throw new IllegalArgumentException(members.size() + " disks: must be " + layout.disks()
                    + ", as the layout has; give one member for each disk");
        }
        this.layout = layout;
        this.members = List.copyOf(members);
        this.inFlight = new int[members.size()];
        this.lastPosition = new long[members.size()];
    }

    /** I/Os of a request on the disks that start together. */
    private record MemberIo(int disk, IoKind kind, long positionBytes, int bytes) {}

    @Override
    public void submit(IoRequest request, Runnable done) {
        List<ArrayLayout.Piece> pieces = layout.pieces(request.positionBytes(), request.bytes());
        if (request.kind() == IoKind.READ) {
            List<MemberIo> reads = new ArrayList<>();
            for (ArrayLayout.Piece piece : pieces) {
                reads.add(new MemberIo(readDisk(piece), IoKind.READ, piece.positionBytes(), piece.bytes()));
            }
            start(request, reads, done);
        } else if (layout.level() == RaidLevel.RAID_5) {
            writeStripes(request, pieces, done);
        } else {
            start(request, copies(pieces), done);
        }
    }

    private int readDisk(ArrayLayout.Piece piece) {
        if (layout.level() == RaidLevel.JBOD || layout.level() == RaidLevel.RAID_5) {
            return piece.disk();
        }
        int first = piece.disk();
        int second = first + 1;
        if (inFlight[first] != inFlight[second]) {
            return inFlight[first] < inFlight[second] ? first : second;
        }
        long fromFirst = Math.abs(lastPosition[first] - piece.positionBytes());
        return fromFirst <= Math.abs(lastPosition[second] - piece.positionBytes()) ? first : second;
    }

    private List<MemberIo> copies(List<ArrayLayout.Piece> pieces) {
        boolean mirrored = layout.level() != RaidLevel.JBOD;
        List<MemberIo> writes = new ArrayList<>();
        for (ArrayLayout.Piece piece : pieces) {
            writes.add(new MemberIo(piece.disk(), IoKind.WRITE, piece.positionBytes(), piece.bytes()));
            if (mirrored) {
                writes.add(new MemberIo(piece.disk() + 1, IoKind.WRITE, piece.positionBytes(), piece.bytes()));
            }
        }
        return writes;
    }

    private void writeStripes(IoRequest request, List<ArrayLayout.Piece> pieces, Runnable done) {
        Map<Long, List<ArrayLayout.Piece>> stripes = new LinkedHashMap<>();
        pieces.forEach(piece -> stripes.computeIfAbsent(piece.stripe(), stripe -> new ArrayList<>())
                .add(piece));
        Countdown stripesLeft = new Countdown(stripes.size(), done);
        stripes.forEach((stripe, parts) -> writeStripe(request, stripe, parts, stripesLeft::down));
    }

    private void writeStripe(IoRequest request, long stripe, List<ArrayLayout.Piece> parts, Runnable done) {
        long start = Long.MAX_VALUE;
        long end = 0;
        int written = 0;
        List<MemberIo> writes = new ArrayList<>();
        for (ArrayLayout.Piece part : parts) {
            start = Math.min(start, part.positionBytes());
            end = Math.max(end, part.positionBytes() + part.bytes());
            written += part.bytes();
            writes.add(new MemberIo(part.disk(), IoKind.WRITE, part.positionBytes(), part.bytes()));
        }
        MemberIo parity = new MemberIo(layout.parityDisk(stripe), IoKind.WRITE, start, (int) (end - start));
        writes.add(parity);
        if (written == layout.dataDisks() * layout.chunkBytes()) {
            start(request, writes, done);
            return;
        }
        List<MemberIo> reads = new ArrayList<>();
        List<MemberIo> others = others(stripe, parts, parity);
        if (others.size() < writes.size()) {
            reads.addAll(others);
        } else {
            writes.forEach(io -> reads.add(new MemberIo(io.disk, IoKind.READ, io.positionBytes, io.bytes)));
        }
        start(request, reads, () -> start(request, writes, done));
    }

    /** The other parts of the stripe on which the parity depends. */
    private List<MemberIo> others(long stripe, List<ArrayLayout.Piece> parts, MemberIo parity) {
        List<MemberIo> reads = new ArrayList<>();
        for (int index = 0; index < layout.dataDisks(); index++) {
            int disk = layout.disk(stripe, index);
            boolean whole = parts.stream().anyMatch(part -> part.disk() == disk && part.bytes() >= parity.bytes);
            if (!whole) {
                reads.add(new MemberIo(disk, IoKind.READ, parity.positionBytes, parity.bytes));
            }
        }
        return reads;
    }

    private void start(IoRequest request, List<MemberIo> ios, Runnable done) {
        if (ios.isEmpty()) {
            done.run();
            return;
        }
        Countdown left = new Countdown(ios.size(), done);
        for (MemberIo io : ios) {
            inFlight[io.disk]++;
            lastPosition[io.disk] = io.positionBytes + io.bytes;
            long pathNanos = request.pathNanos() * io.bytes / request.bytes();
            IoRequest part = new IoRequest(request.id(), 0, io.kind, io.positionBytes, io.bytes, pathNanos);
            members.get(io.disk).submit(part, () -> {
                inFlight[io.disk]--;
                left.down();
            });
        }
    }
}
