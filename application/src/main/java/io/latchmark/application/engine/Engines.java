package io.latchmark.application.engine;

import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The engines available as services; a server's URL chooses among them. */
public final class Engines {
    private static final List<Engine> ALL = ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Engine::key))
            .toList();

    private static final Set<String> COMPLETE = ConcurrentHashMap.newKeySet();

    private Engines() {}

    /** All engines, by key. */
    public static List<Engine> all() {
        return ALL;
    }

    /** The engine for this URL; empty if none accepts it. */
    public static Optional<Engine> find(String url) {
        return ALL.stream().filter(engine -> engine.takes(url)).findFirst();
    }

    /**
     * The engine for a URL, or the embedded server's without one.
     *
     * @throws LatchmarkException of category USAGE if no engine accepts the URL
     */
    public static Engine of(Optional<String> url) {
        Engine engine = find(url.orElse(EmbeddedServer.URL_PREFIX))
                .orElseThrow(() -> LatchmarkException.usage("--url must begin with " + urlPrefixes()));
        requireSql(engine);
        return engine;
    }

    /** Refuses an engine without some of its SQL before anything is executed. */
    static void requireSql(Engine engine) {
        if (COMPLETE.contains(engine.key())) {
            return;
        }
        List<String> missing = RequiredSql.missing(engine.key());
        if (!missing.isEmpty()) {
            throw new IllegalStateException("the engine " + engine.key() + " is not complete: "
                    + String.join("; ", missing) + " (required-sql.txt lists what every engine has)");
        }
        COMPLETE.add(engine.key());
    }

    /** How the URLs of all engines start. */
    public static String urlPrefixes() {
        return ALL.stream().map(engine -> engine.urlForm().prefix()).collect(Collectors.joining(" or "));
    }

    public static String urlExamples() {
        return ALL.stream().map(engine -> engine.urlForm().example()).collect(Collectors.joining(" or "));
    }
}
