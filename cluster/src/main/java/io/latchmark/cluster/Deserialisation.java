package io.latchmark.cluster;

import java.io.ObjectInputFilter;

/**
 * Java's own serialisation, off: the engine would read serialised objects from any member, which may then execute what it
 * likes. Nothing in Latchmark sends any.
 */
final class Deserialisation {
    private Deserialisation() {}

    /** From now on this process reads no serialised object, unless it was started with a filter of its own. */
    static synchronized void refuse() {
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(info -> ObjectInputFilter.Status.REJECTED);
        }
    }
}
