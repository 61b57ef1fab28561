package io.latchmark.emulation.command.trace;

import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.replay.Pace;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The format of a trace. */
enum TraceFormat {
    /**
     * The default text of blkparse (blktrace 1.3): {@code MAJOR,MINOR CPU SEQUENCE SECONDS PID ACTION RWBS SECTOR + SECTORS
     * [COMMAND]}. The action D is the issue of a request to the driver and C its completion; sectors have 512 B. Requests without
     * data, and discards, are ignored.
     */
    BLKPARSE("blkparse", List.of(Pace.COMPLETIONS, Pace.INSTANTS)) {
        @Override
        Optional<TraceEvent> read(String line) {
            Matcher matcher = BLKPARSE_LINE.matcher(line);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            String flags = matcher.group(5);
            return Optional.of(new TraceEvent(
                    "C".equals(matcher.group(4)),
                    Long.parseLong(matcher.group(2)) * SECOND_NANOS + Long.parseLong(matcher.group(3)),
                    matcher.group(1),
                    flags.indexOf('R') >= 0 ? IoKind.READ : IoKind.WRITE,
                    Long.parseLong(matcher.group(6)) * SECTOR,
                    Long.parseLong(matcher.group(7)) * SECTOR));
        }
    },

    /** The log of fio's {@code write_iolog}, version 3: {@code MICROSECONDS FILE ACTION OFFSET LENGTH}. */
    FIO("fio, version 3", List.of(Pace.INSTANTS)) {
        @Override
        Optional<TraceEvent> read(String line) {
            Matcher matcher = FIO_LINE.matcher(line);
            return matcher.matches()
                    ? Optional.of(new TraceEvent(
                            false,
                            Long.parseLong(matcher.group(1)) * 1000,
                            matcher.group(2),
                            "read".equals(matcher.group(3)) ? IoKind.READ : IoKind.WRITE,
                            Long.parseLong(matcher.group(4)),
                            Long.parseLong(matcher.group(5))))
                    : Optional.empty();
        }
    };

    private static final Pattern BLKPARSE_LINE = Pattern.compile(
            "\\s*([0-9]{1,4},[0-9]{1,8})\\s+[0-9]+\\s+[0-9]+\\s+([0-9]{1,8})\\.([0-9]{9})\\s+[0-9]+\\s+([DC])"
                    + "\\s+(F?(?:R|W)[FASMB]*)\\s+([0-9]{1,15}) \\+ ([0-9]{1,9}) .*\\].*");
    private static final Pattern FIO_LINE =
            Pattern.compile("([0-9]{1,15}) (.+) (read|write) ([0-9]{1,18}) ([0-9]{1,12})");
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int SECTOR = 512;
    private static final long BYTES_MAX = 1 << 30;

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // A list that nobody can change.
    private final List<Pace> paces;

    TraceFormat(String title, List<Pace> paces) {
        this.title = title;
        this.paces = paces;
    }

    /** The event of a line in this format; empty for any other line. */
    abstract Optional<TraceEvent> read(String line);

    /** The data read or write of a line; empty if it is about something else. */
    Optional<TraceEvent> event(String line) {
        return read(line).filter(event -> event.bytes() > 0 && event.bytes() <= BYTES_MAX);
    }

    String title() {
        return title;
    }

    /** The supported replays: with completions or without. */
    List<Pace> paces() {
        return paces;
    }
}
