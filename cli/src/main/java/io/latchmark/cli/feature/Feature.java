package io.latchmark.cli.feature;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** What a module above the command line adds to it. A service: the module may be left out. */
public interface Feature {
    /** The classes of its commands. */
    List<Class<?>> commands();

    /**
     * Options that it adds to a command of the program, in the annotated fields of an object; empty for none.
     *
     * @param command its name
     * @return an object for one command line
     */
    default Optional<Object> options(String command) {
        return Optional.empty();
    }

    /** All that are there. */
    static List<Feature> all() {
        return ServiceLoader.load(Feature.class, Feature.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
