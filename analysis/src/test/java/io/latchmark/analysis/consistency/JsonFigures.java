package io.latchmark.analysis.consistency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.results.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Compares the JSON of a run or comparison with the terminal's text: the exact figures must round to the printed ones. */
final class JsonFigures {
    private static final String N = Contradictions.N;
    private static final Pattern SENTENCES = Pattern.compile("(?<=\\.) ");
    private static final Pattern NOPM = Pattern.compile(N + " NOPM \\(");
    private static final Pattern PART = Pattern.compile("was (data-page reads|data-page writes|log flushes): " + N
            + " per transaction of " + N + " ms each, " + N + " of " + N + " ms");
    private static final Map<String, String> NAMES = Map.of(
            "data-page reads", "data-page read", "data-page writes", "data-page write", "log flushes", "log flush");
    private static final Pattern DIFFERENCE =
            Pattern.compile(N + " % transactions per second \\([^)]*?95 % interval " + N + " % to " + N + " %\\)");

    private final String text;
    private final List<String> found = new ArrayList<>();

    private JsonFigures(String text) {
        this.text = text;
    }

    /**
     * The contradictions between a JSON text and a terminal's text, one sentence each.
     *
     * @param json of one run, or of a comparison; other objects are not compared
     * @param text with its lines unwrapped
     */
    static List<String> in(String json, String text) {
        JsonFigures figures = new JsonFigures(text);
        try {
            JsonNode root = Json.MAPPER.readTree(json);
            figures.run(root);
            figures.comparison(root);
        } catch (JsonProcessingException e) {
            figures.found.add("JSON: can't be parsed: " + e.getOriginalMessage());
        }
        return figures.found;
    }

    private void run(JsonNode run) {
        String sentence = run.path("whereTimeWent").asText();
        String flat = text.replaceAll("\\s+", " ");
        SENTENCES
                .splitAsStream(sentence)
                .filter(part -> !flat.contains(part.replaceAll("\\s+", " ")))
                .forEach(part -> found.add("JSON: the terminal does not say: " + part));
        JsonNode levels = run.path("levels");
        if (levels.size() != 1) {
            return;
        }
        JsonNode level = levels.get(0);
        first(Contradictions.RATE)
                .ifPresent(rate -> require("transactionsPerSecond", level.path("transactionsPerSecond"), rate));
        first(NOPM).ifPresent(nopm -> require("nopm", level.path("nopm"), nopm));
        for (Matcher part = PART.matcher(sentence); part.find(); ) {
            parts(level.path("userTime"), part);
        }
    }

    /** Checks a part of a transaction's time: asleep, on CPU and waiting for CPU must add up. */
    private void parts(JsonNode userTime, Matcher printed) {
        String name = NAMES.getOrDefault(printed.group(1), "");
        StreamSupport.stream(userTime.spliterator(), false)
                .filter(part -> part.path("name").asText().equals(name))
                .findFirst()
                .ifPresent(part -> {
                    require(name + ", count", part.path("count").asDouble(), Printed.found(printed.group(2)));
                    require(
                            name + ", millis",
                            part.path("millis").asDouble()
                                    + part.path("cpuMillis").asDouble()
                                    + part.path("cpuWaitMillis").asDouble(),
                            Printed.found(printed.group(4)));
                });
        double whole = StreamSupport.stream(userTime.spliterator(), false)
                .mapToDouble(part -> part.path("millis").asDouble())
                .sum();
        require("userTime, all", whole, Printed.found(printed.group(5)));
    }

    private void comparison(JsonNode comparison) {
        JsonNode contrasts = comparison.path("contrasts");
        Matcher difference = DIFFERENCE.matcher(text);
        if (contrasts.size() != 1 || !difference.find()) {
            return;
        }
        JsonNode effect = contrasts.get(0).path("effect");
        List<String> fields = List.of("change", "low", "high");
        for (int i = 0; i < fields.size(); i++) {
            if (effect.path(fields.get(i)).isNumber()) {
                require(
                        fields.get(i),
                        100 * effect.path(fields.get(i)).asDouble(),
                        Printed.found(difference.group(i + 1)));
            }
        }
    }

    private Optional<Printed> first(Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Printed.of(matcher.group(1)) : Optional.empty();
    }

    private void require(String name, JsonNode value, Printed printed) {
        if (value.isNumber()) {
            require(name, value.asDouble(), printed);
        }
    }

    private void require(String name, double value, Printed printed) {
        if (!Printed.exactly(value).canBe(printed)) {
            found.add("JSON: " + name + " = " + value + " is not what the terminal prints, which is " + printed.low()
                    + " to " + printed.high());
        }
    }
}
