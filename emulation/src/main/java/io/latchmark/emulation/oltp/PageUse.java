package io.latchmark.emulation.oltp;

/** One use of a page by a transaction. */
record PageUse(int page, boolean change) {}
