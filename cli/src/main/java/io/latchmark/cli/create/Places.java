package io.latchmark.cli.create;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.DoctorOperation;
import io.latchmark.application.doctor.Capacity;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.experiment.draft.Compared;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.Problems;
import io.latchmark.schema.jdbc.ServerUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Asks for databases, and connects to each at once. */
record Places(Questions questions, Optional<Path> passwordFile) {
    /** The buffer pool of a new embedded server. */
    static final long POOL_BYTES = 128L << 20;

    private static final String EMBEDDED = "embedded";

    /** Asks for the server until one answers. */
    Place first(Compared compared) {
        boolean isFolder = questions.given(Question.FOLDER).isPresent();
        Optional<String> url = isFolder ? Optional.of(EMBEDDED) : questions.given(Question.URL);
        Optional<String> user = questions.given(Question.USER);
        while (true) {
            String address = questions.ask(Question.URL, url, Places::address);
            if (address.equals(EMBEDDED)) {
                return questions.ask(Question.FOLDER, this::folder);
            }
            String login = ServerUrl.of(address).user().isPresent()
                    ? user.orElse("")
                    : questions.ask(Question.USER, user, text -> text.equals("none") ? "" : text);
            try {
                Place place = connected(checked(DatabaseRequest.ofServer(address, login, passwordFile)));
                if (compared == Compared.PLACES && !place.capacity().hasSnapshots()) {
                    throw LatchmarkException.usage(place.capacity().title()
                            + " has no snapshots, and two databases that are not reset would diverge: compare two settings of"
                            + " one database, by --compare command or hand");
                }
                return place;
            } catch (LatchmarkException e) {
                questions.refuse(e);
                url = Optional.empty();
                user = Optional.empty();
            }
        }
    }

    private static String address(String text) {
        if (!text.equals(EMBEDDED)) {
            checked(DatabaseRequest.ofServer(text, "", Optional.empty()));
        }
        return text;
    }

    private static DatabaseRequest checked(DatabaseRequest database) {
        Problems problems = new Problems();
        database.check(problems);
        problems.throwIfAny();
        return database;
    }

    /** The second place, of the same engine and user. */
    Place second(Place first, String text) {
        if (text.equals(first.text())) {
            throw new IllegalArgumentException(text + " is the first place: type another");
        }
        boolean isAlike =
                first.database().isEmbedded() || first.database().engine().takes(text);
        if (!isAlike) {
            throw new IllegalArgumentException(
                    text + " is not a server like the first: type a URL such as " + first.text());
        }
        Place second = first.database().isEmbedded()
                ? folder(text)
                : connected(
                        checked(DatabaseRequest.ofServer(text, first.database().user(), passwordFile)));
        int loaded = first.capacity().warehouses();
        int others = second.capacity().warehouses();
        if (loaded > 0 && others > 0 && loaded != others) {
            throw new IllegalArgumentException(text + " has " + others + " warehouses, and the first " + loaded
                    + ": load one again, or type another");
        }
        if (isOneVolume(first, second)) {
            questions
                    .console()
                    .warning("both databases are on "
                            + String.join(", ", second.capacity().freeBytes().keySet())
                            + ": their storage is the same");
        }
        return second;
    }

    static boolean isOneVolume(Place first, Place second) {
        return !first.capacity().freeBytes().isEmpty()
                && first.capacity()
                        .freeBytes()
                        .keySet()
                        .equals(second.capacity().freeBytes().keySet());
    }

    /** A folder of the embedded server. If it has data, the server is started to ask what is loaded. */
    private Place folder(String text) {
        DatabaseRequest database = checked(
                DatabaseRequest.of(new DatabaseRequest.Embedded(Path.of(text), 0, POOL_BYTES, Optional.empty())));
        Path folder = Path.of(text).toAbsolutePath().normalize();
        Path existing = Files.exists(folder)
                ? folder
                : Optional.ofNullable(folder.getParent()).orElse(folder);
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            throw new IllegalArgumentException(text + ": " + existing
                    + " is not a folder in which you may write: mount or make it, or type another");
        }
        return EmbeddedServer.hasData(folder)
                ? connected(database)
                : shown(new Place(
                        database,
                        new Capacity(
                                "a new embedded PostgreSQL",
                                List.of(),
                                true,
                                POOL_BYTES,
                                Capacity.free(existing),
                                0,
                                true)));
    }

    private Place connected(DatabaseRequest database) {
        try {
            return shown(new Place(database, DoctorOperation.ask(database, new ConsoleOperator(questions.console()))));
        } finally {
            Interrupts.onNothing();
        }
    }

    private Place shown(Place place) {
        Console console = questions.console();
        Capacity capacity = place.capacity();
        console.line("  " + capacity.title()
                + (capacity.isHere() ? ", on this host" : "")
                + (capacity.cacheBytes() == 0 ? "" : ", memory for pages " + ByteSize.text(capacity.cacheBytes()))
                + (place.freeBytes() == 0 ? "" : ", " + ByteSize.text(place.freeBytes()) + " free")
                + (capacity.warehouses() == 0
                        ? ""
                        : ", " + CountText.of(capacity.warehouses(), "warehouse", "warehouses") + " loaded"));
        if (!place.database().login().isEmpty()
                && DatabaseSession.storedPassword(place.database()).isEmpty()) {
            console.line(
                    "  to do: password: the experiment will not ask for it: set " + DatabaseSession.PASSWORD_VARIABLE);
        }
        capacity.toDo().forEach(finding -> console.line("  to do: " + finding.name() + ": " + finding.remedy()));
        return place;
    }
}
