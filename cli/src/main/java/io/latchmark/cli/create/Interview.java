package io.latchmark.cli.create;

import io.latchmark.application.doctor.Capacity;
import io.latchmark.application.request.Rate;
import io.latchmark.cli.console.Console;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.experiment.draft.Compared;
import io.latchmark.experiment.draft.Draft;
import io.latchmark.experiment.draft.Sizes;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.LocalHost;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.experiment.ExperimentRunner;
import io.latchmark.schema.jdbc.ServerUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The conversation from which an experiment's file is written. Used by one thread, once. */
public final class Interview {
    private static final Pattern PAIR = Pattern.compile("\\{([^{}|]*)\\|([^{}|]*)}");
    private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)(?:[= ](?!--)(\\S+))?(?:\\s+|$)");
    /** How many times larger than the memory for its pages a database should be; on the embedded server that is small. */
    private static final int MULTIPLE_EMBEDDED = 10;

    private static final int MULTIPLE = 3;
    private static final int CALLS_PER_SECOND = 10;
    private static final int USERS_MIN = 16;
    private static final int USERS_MAX = 1_000;
    private static final double RATE_MAX = 1_000_000;
    private static final Duration TIME_MIN = Duration.ofMinutes(10);
    private static final Duration TIME_MAX = Duration.ofDays(30);

    /** To check a file before its sizes are known. */
    private static final Sizes TRIAL =
            new Sizes(1, "", 4, false, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ZERO);

    private final Questions questions;
    private final Console console;
    private final Optional<Path> passwordFile;
    /** Refuses a file that the experiment would refuse. */
    private final Consumer<Draft> check;

    /**
     * A conversation.
     *
     * @param check throws a {@link LatchmarkException} of category USAGE for a file that the experiment would refuse
     */
    public Interview(Questions questions, Optional<Path> passwordFile, Consumer<Draft> check) {
        this.questions = questions;
        this.console = questions.console();
        this.passwordFile = passwordFile;
        this.check = check;
    }

    /** Asks, and returns the file that the answers make. */
    public Draft draft(String name) {
        Compared compared = questions.ask(Question.COMPARE, Interview::compared);
        Draft draft = new Draft(compared).set("name", name);
        Places places = new Places(questions, passwordFile);
        Place first = places.first(compared);
        describe(draft, first);
        if (compared == Compared.PLACES) {
            Place second = questions.ask(Question.OTHER, text -> places.second(first, text));
            draft.named(first.text(), second.text())
                    .set("a.database", first.location())
                    .set("b.database", second.location());
            size(draft, first, Optional.of(second));
        } else {
            draft.set(first.database().isEmbedded() ? "data-dir" : "url of all", first.text());
            change(draft, compared, first);
            size(draft, first, Optional.empty());
        }
        return draft;
    }

    private static Compared compared(String text) {
        String word = switch (text) {
            case "1" -> "places";
            case "2" -> "command";
            case "3" -> "hand";
            case "4" -> "options";
            default -> text;
        };
        return Stream.of(Compared.values())
                .filter(kind -> word.equalsIgnoreCase(kind.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + text + "' is not one of them: type 1 to 4, or places, command, hand or options"));
    }

    private void describe(Draft draft, Place place) {
        boolean isHere = place.capacity().isHere();
        if (isHere && System.getProperty("os.name").equals("Linux")) {
            draft.include("here");
        }
        if (place.database().isEmbedded()) {
            draft.set("buffer-pool", ByteSize.text(Places.POOL_BYTES).replace(" ", ""));
            return;
        }
        draft.include("url");
        if (!isHere) {
            draft.include("elsewhere");
        }
        if (!place.database().user().isEmpty()) {
            draft.set("user", place.database().user());
        }
        passwordFile.ifPresent(file -> draft.set("password-file", file.toString()));
        if (!place.capacity().hasSnapshots()) {
            draft.include("none").set("reset", "none");
        }
    }

    private void change(Draft draft, Compared compared, Place place) {
        Optional<String> host = place.database()
                .url()
                .flatMap(url -> ServerUrl.of(url).host())
                .filter(name -> !place.capacity().isHere() && !LocalHost.has(name));
        boolean isWindows = host.isEmpty() && System.getProperty("os.name").startsWith("Windows");
        if (compared == Compared.COMMAND) {
            host.ifPresent(name -> draft.include("host").set("host", name));
        }
        draft.set(TRIAL).set("users", "1");
        String change = questions.ask(Question.CHANGE, typed -> {
            draft.named(side(typed, 1), side(typed, 2));
            for (int side = 1; side <= 2; side++) {
                String of = side == 1 ? "a." : "b.";
                switch (compared) {
                    case COMMAND -> draft.command(of + "action", side(typed, side), isWindows);
                    case HAND -> draft.set(of + "prompt", side(typed, side));
                    case OPTIONS, PLACES -> draft.set(of + "run", options(side(typed, side)));
                }
            }
            check.accept(draft);
            return typed;
        });
        if (compared == Compared.COMMAND) {
            questions.ask(Question.CHECK, typed -> verified(draft, change, typed, isWindows));
        }
    }

    /** One of the two texts that a text with values in braces stands for. */
    private static String side(String text, int side) {
        Matcher pair = PAIR.matcher(text);
        if (!pair.find() || pair.group(1).equals(pair.group(2))) {
            throw new IllegalArgumentException(
                    "'" + text + "' has no two values: write what differs in braces, for example {64|256}");
        }
        return pair.replaceAll("$" + side);
    }

    private static Map<String, String> options(String text) {
        Map<String, String> options = new TreeMap<>();
        Matcher option = OPTION.matcher(text.strip());
        while (option.lookingAt()) {
            options.put(option.group(1), Optional.ofNullable(option.group(2)).orElse("true"));
            option.region(option.end(), option.regionEnd());
        }
        if (option.regionStart() < option.regionEnd() || options.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + text
                            + "' can't be read as options: type them as on the command line, values without spaces, for example --buffer-pool {64MiB|256MiB}");
        }
        return options;
    }

    private Draft verified(Draft draft, String change, String typed, boolean isWindows) {
        String[] parts = typed.split("\\s*=>\\s*", 2);
        Matcher values = PAIR.matcher(change);
        boolean unused = values.find();
        for (int side = 1; side <= 2; side++) {
            String of = side == 1 ? "a." : "b.";
            String shown =
                    parts.length > 1 ? side(parts[1], side) : values.group(side).strip();
            draft.command(of + "check", PAIR.matcher(parts[0]).replaceAll("$" + side), isWindows)
                    .set(of + "shown", pattern(shown));
        }
        check.accept(draft);
        return draft;
    }

    /** A pattern that finds a text, but not as a part of a longer word or number. */
    private static String pattern(String text) {
        String escaped = text.replaceAll("[^\\w\\s-]", "\\\\$0");
        return (text.matches("(?s)\\w.*") ? "\\b" : "") + escaped + (text.matches("(?s).*\\w") ? "\\b" : "");
    }

    private void size(Draft draft, Place first, Optional<Place> second) {
        Capacity capacity = first.capacity();
        int users = questions.ask(Question.USERS, text -> load(draft, text));
        draft.set("users", Integer.toString(users));
        boolean isMemoryKnown =
                capacity.cacheBytes() > 0 && questions.given(Question.MEMORY).isEmpty();
        long cacheBytes = isMemoryKnown
                ? capacity.cacheBytes()
                : questions.ask(Question.MEMORY, text -> ByteSize.parse(text).bytes());
        long freeBytes = Math.min(
                first.freeBytes()
                        / (second.filter(its -> Places.isOneVolume(first, its)).isPresent() ? 2 : 1),
                second.map(Place::freeBytes).orElse(Long.MAX_VALUE));
        int loaded = Math.max(
                capacity.warehouses(),
                second.map(its -> its.capacity().warehouses()).orElse(0));
        Sizes.Bounds known = new Sizes.Bounds(
                cacheBytes,
                first.database().isEmbedded() ? MULTIPLE_EMBEDDED : MULTIPLE,
                freeBytes,
                second.isPresent() ? 2 : 1,
                capacity.hasSnapshots(),
                TIME_MAX);
        Sizes.Bounds bounds = questions.ask(Question.TIME, text -> known.within(time(text), loaded));
        Sizes proposed = loaded > 0 ? bounds.of(loaded, "as many as are loaded already") : bounds.propose(users);
        console.document("  " + CountText.of(proposed.warehouses(), "warehouse is", "warehouses are") + " proposed, "
                + ByteSize.text(bounds.bytes(proposed.warehouses())) + " with snapshot and log:\n  "
                + proposed.reason().replace("\n", "\n  "));
        Question question = Question.WAREHOUSES.otherwise("" + proposed.warehouses());
        Optional<String> answer = questions
                .given(question)
                .or(() -> isMemoryKnown ? Optional.empty() : Optional.of(question.otherwise()));
        Sizes sizes = questions.ask(question, answer, text -> {
            int warehouses = number(text, Scale.WAREHOUSES_MAX);
            return warehouses == proposed.warehouses() ? proposed : bounds.of(warehouses, "as chosen");
        });
        draft.set(sizes);
        check.accept(draft);
        console.line("  Space: " + ByteSize.text(bounds.bytes(sizes.warehouses()))
                + " for each database, its snapshot and its log; "
                + (freeBytes == 0 ? "how much is free is not known" : ByteSize.text(freeBytes) + " are free for each"));
        console.line("  Loads, snapshots and resets: about " + ExperimentRunner.text(sizes.around())
                + ", in addition to the runs");
    }

    private static int load(Draft draft, String text) {
        if (!text.contains("/")) {
            return number(text, WorkloadSettings.CONNECTIONS_MAX);
        }
        double rate = Rate.parse(text).perSecond();
        if (rate <= 0 || rate > RATE_MAX) {
            throw new IllegalArgumentException(text + ": must be above 0/s, and 1000000/s at most");
        }
        draft.set("rate", text);
        return (int) Math.max(USERS_MIN, Math.min(USERS_MAX, Math.ceil(rate / CALLS_PER_SECOND)));
    }

    private static int number(String text, int max) {
        if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > max) {
            throw new IllegalArgumentException(
                    "'" + text + "' must be a whole number from 1 to " + max + ", for example " + USERS_MIN);
        }
        return Integer.parseInt(text);
    }

    private static Duration time(String text) {
        Duration time = DurationText.parse(text.toLowerCase(Locale.ROOT));
        if (time.compareTo(TIME_MIN) < 0 || time.compareTo(TIME_MAX) > 0) {
            throw new IllegalArgumentException(
                    text + ": must be " + TIME_MIN.toMinutes() + "m to " + TIME_MAX.toHours() + "h");
        }
        return time;
    }
}
