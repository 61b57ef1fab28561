package io.latchmark.emulation.controller;

import io.latchmark.emulation.IoRequest;

/** Creates the requests that leave the controller. */
final class IoRequests {
    private IoRequests() {}

    /** A request to a volume's layer, with additional path time. */
    static IoRequest withPath(IoRequest request, long pathNanos) {
        return new IoRequest(request.id(), 0, request.kind(), request.positionBytes(), request.bytes(), pathNanos);
    }
}
