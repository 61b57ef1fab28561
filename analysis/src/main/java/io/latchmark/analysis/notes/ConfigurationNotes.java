package io.latchmark.analysis.notes;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * What a module above knows about storage configurations, for the reports of their runs. A service: the module may be left out.
 * Immutable.
 */
public interface ConfigurationNotes {
    /** The title of its section. */
    String title();

    /** The option of commands that names the folder of its records, without dashes; also the anchor of its section. */
    String option();

    /** Of the option. */
    String description();

    /**
     * The notes with the records in a folder.
     *
     * @throws io.latchmark.core.LatchmarkException of category USAGE if there are none, DAMAGED if one is malformed
     */
    ConfigurationNotes read(Path folder);

    /** Whether records were read. */
    boolean hasRecords();

    /**
     * What is known about a configuration, a clause.
     *
     * @param facts of one of its runs, {@code group.name}
     */
    Optional<String> of(String configuration, Map<String, String> facts);

    /** All notes, without records. */
    static List<ConfigurationNotes> all() {
        return ServiceLoader.load(ConfigurationNotes.class, ConfigurationNotes.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** What some notes say about a configuration, by their titles. */
    static Map<String, String> of(List<ConfigurationNotes> notes, String configuration, Map<String, String> facts) {
        Map<String, String> texts = new LinkedHashMap<>();
        notes.forEach(each -> each.of(configuration, facts).ifPresent(text -> texts.put(each.title(), text)));
        return texts;
    }
}
