package io.latchmark.emulation.controller;

import io.latchmark.emulation.IoRequest;

/** Requests as they leave the controller. */
final class IoRequests {
    private IoRequests() {}

    /** The request to a volume's own layer, with extra time on the way. */
    static IoRequest withPath(IoRequest request, long pathNanos) {
        return new IoRequest(request.id(), 0, request.kind(), request.positionBytes(), request.bytes(), pathNanos);
    }
}
