package io.latchmark.emulation.command.trace;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.replay.Pace;
import io.latchmark.emulation.replay.TraceFigures;
import io.latchmark.emulation.replay.TraceReplay;
import io.latchmark.emulation.replay.TracedRequest;
import io.latchmark.platform.CountText;
import io.latchmark.results.SourceText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays the requests of a block trace on models of devices, in virtual time and in one pass over the file. */
public final class TraceEmulation {
    private static final String FIO_VERSION = "fio version ";

    private final TraceRequest request;
    private final List<Modelled> models = new ArrayList<>();
    private final RecordedTrace recorded = new RecordedTrace();
    private final List<String> devices = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private long requests;
    private long otherRequests;

    private record Modelled(CacheSetting cache, Pace pace, TraceReplay replay) {}

    /**
     * One device and setting.
     *
     * @param device its profile, or 'as recorded'
     * @param cache its setting; empty for the recorded device
     */
    public record Row(String device, String cache, TraceFigures figures) {}

    /**
     * The results of a replay.
     *
     * @param trace the name of its file
     * @param format of the file
     * @param devices of the trace that were replayed
     * @param requests reads and writes that were replayed
     * @param seconds from the first to the last
     * @param recorded the recorded device; empty if the trace has no completions
     * @param closed models with closed-loop replay, in which each request waits for the same completions as recorded; empty if
     *     the trace has no completions
     * @param open models with open-loop replay, in which each request is issued at its recorded time
     * @param notes what was changed or left out of the trace
     */
    public record Result(
            String trace,
            String format,
            List<String> devices,
            long requests,
            double seconds,
            List<Row> recorded,
            List<Row> closed,
            List<Row> open,
            List<String> notes) {
        public Result {
            devices = List.copyOf(devices);
            recorded = List.copyOf(recorded);
            closed = List.copyOf(closed);
            open = List.copyOf(open);
            notes = List.copyOf(notes);
        }
    }

    private TraceEmulation(TraceRequest request) {
        this.request = request;
        devices.addAll(request.devices());
    }

    private void model(TraceFormat format) {
        List<Long> volumeBytes = EmulatedDevices.volumeBytes(request.profile());
        for (CacheSetting cache : request.caches()) {
            for (Pace pace : format.paces()) {
                models.add(new Modelled(
                        cache, pace, new TraceReplay(EmulatedDevices.of(request.profile(), cache), volumeBytes, pace)));
            }
        }
    }

    /**
     * Replays a trace.
     *
     * @throws LatchmarkException if the file is no trace, or has requests of several devices and none is named
     */
    public static Result execute(TraceRequest request) {
        try (SourceText text = SourceText.open(request.trace())) {
            return new TraceEmulation(request).replay(text);
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("on " + request.profile().name() + ": " + e.getMessage());
        }
    }

    private Result replay(SourceText text) {
        String line = text.next();
        TraceFormat format = format(text, line);
        model(format);
        while (line != null) {
            format.event(line).ifPresent(this::take);
            line = text.next();
        }
        if (!others.isEmpty() && request.devices().isEmpty()) {
            throw LatchmarkException.usage(request.trace() + " has requests of " + devices.get(0) + " and of "
                    + String.join(", ", others) + ": name by --device the one that is to be replayed");
        }
        if (requests == 0) {
            throw LatchmarkException.damaged(request.trace() + ": no read or write "
                    + (others.isEmpty()
                            ? ""
                            : "of --device " + String.join(", ", devices) + ", but those of "
                                    + String.join(", ", others) + ", ")
                    + "was found; give the text of blkparse, or a log of fio's --write_iolog");
        }
        List<Row> asRecorded = recorded.figures()
                .map(figures -> List.of(new Row("as recorded", "", figures)))
                .orElse(List.of());
        return new Result(
                String.valueOf(request.trace().getFileName()),
                format.title(),
                devices,
                requests,
                recorded.seconds(),
                asRecorded,
                asRecorded.isEmpty() ? List.of() : rows(Pace.COMPLETIONS),
                rows(Pace.INSTANTS),
                notes());
    }

    private List<Row> rows(Pace pace) {
        return models.stream()
                .filter(model -> model.pace == pace)
                .map(model -> new Row(request.profile().name(), model.cache.text(), model.replay.finish()))
                .toList();
    }

    private static TraceFormat format(SourceText text, @Nullable String first) {
        if (first == null || !first.startsWith(FIO_VERSION)) {
            return TraceFormat.BLKPARSE;
        }
        if (!first.startsWith(FIO_VERSION + "3 ")) {
            throw text.expected("a log of fio in version 3, the first that has instants", first);
        }
        return TraceFormat.FIO;
    }

    private void take(TraceEvent event) {
        if (devices.isEmpty()) {
            devices.add(event.device());
        }
        int volume = devices.indexOf(event.device());
        if (volume < 0) {
            otherRequests += event.isCompletion() ? 0 : 1;
            if (!others.contains(event.device())) {
                others.add(event.device());
            }
            return;
        }
        if (event.isCompletion()) {
            recorded.complete(event);
            return;
        }
        requests++;
        TracedRequest next = new TracedRequest(
                recorded.issue(event), volume, event.kind(), event.positionBytes(), (int) event.bytes());
        models.forEach(model -> model.replay.submit(next));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        long moved = models.get(0).replay.moved();
        if (moved > 0) {
            notes.add(CountText.of(moved, "request ends", "requests end")
                    + " beyond the model's volume, which is smaller than the recorded device,"
                    + " and were moved into it");
        }
        if (otherRequests > 0) {
            notes.add(CountText.of(otherRequests, "request was", "requests were") + " left out, of "
                    + String.join(", ", others));
        }
        if (recorded.figures().isPresent() && recorded.incomplete() > 0) {
            notes.add(CountText.of(recorded.incomplete(), "request has", "requests have") + " no completion on record");
        }
        return notes;
    }
}
