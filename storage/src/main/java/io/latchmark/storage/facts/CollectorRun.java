package io.latchmark.storage.facts;

import io.latchmark.platform.Program.Ending;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One run of a collector on one host; one thread. Output is masked before parsing, so no serial number can become a fact. */
final class CollectorRun {
    static final int DEVICES_MAX = 64;
    static final int RAW_CHARACTERS_MAX = 1 << 20;
    private static final int REASONS_MAX = 5;
    private static final List<String> LIST_DEVICES = List.of("ls", "/sys/block");

    private final FactCollector collector;
    private final CollectorCommands tool;
    private final CommandOutput commands;
    private final Map<String, String> facts = new TreeMap<>();
    private final StringBuilder raw = new StringBuilder();
    private final Set<String> reasons = new LinkedHashSet<>();
    private boolean isOver;

    CollectorRun(FactCollector collector, CommandOutput commands) {
        this.collector = collector;
        this.tool = collector.tool();
        this.commands = commands;
    }

    CollectedFacts collected() {
        List<String> devices = tool.isOnDevices() ? devices() : List.of();
        String program = tool.programs().get(0);
        List<List<String>> all = isOver ? List.of() : tool.commands(devices);
        for (int i = 0; i < all.size() && !isOver; i++) {
            program = i == 0 ? runFirst(all.get(i)) : run(program, all.get(i));
        }
        if (facts.isEmpty() && reasons.isEmpty()) {
            reasons.add("no " + tool.subject() + " found; it needs " + tool.needs());
        }
        return new CollectedFacts(collector.toolName(), facts, raw.toString(), reason());
    }

    private List<String> devices() {
        ToolOutput listed = commands.of(LIST_DEVICES);
        if (listed.ending() != Ending.EXITED || listed.exitCode() != 0) {
            stop("the host's devices cannot be listed (ls /sys/block: " + why(listed) + "); it needs " + tool.needs());
            return List.of();
        }
        List<String> devices = listed.text()
                .lines()
                .map(String::strip)
                .filter(name -> name.matches("[A-Za-z0-9][\\w.!-]*") && tool.isMeant(name))
                .toList();
        if (devices.isEmpty()) {
            stop("this host has no " + tool.subject());
        }
        if (devices.size() > DEVICES_MAX) {
            reasons.add(devices.size() + " devices, of which only the first " + DEVICES_MAX + " are asked");
        }
        return devices.subList(0, Math.min(devices.size(), DEVICES_MAX));
    }

    /** Tries the program's names in order and returns the first that exists. */
    private String runFirst(List<String> arguments) {
        for (String program : tool.programs()) {
            List<String> command = command(program, arguments);
            ToolOutput output = commands.of(command);
            if (!output.isMissing()) {
                take(command, output);
                return program;
            }
        }
        stop(String.join(", ", tool.programs()) + ": not found on this host; it needs " + tool.needs());
        return "";
    }

    private String run(String program, List<String> arguments) {
        List<String> command = command(program, arguments);
        take(command, commands.of(command));
        return program;
    }

    private static List<String> command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(arguments);
        return command;
    }

    private void take(List<String> command, ToolOutput output) {
        String heading = OutputSection.PROMPT + String.join(" ", command) + "\n";
        String text = heading + Identities.masked(output.text());
        Map<String, String> found = collector.parse(text);
        facts.putAll(found);
        append(text, output);
        switch (output.ending()) {
            case EXITED -> {
                // Exit codes often report irrelevant conditions, for example an ageing drive or a missing file.
                if (output.exitCode() != 0 && found.isEmpty()) {
                    reasons.add(command.get(0) + " failed (" + why(output) + "); it needs " + tool.needs());
                }
            }
            case TOO_MUCH -> reasons.add(command.get(0) + " was killed: " + why(output));
            case NOT_FOUND, NOT_STARTED, TOO_LONG, INTERRUPTED -> stop(command.get(0) + ": " + why(output));
        }
    }

    private void append(String text, ToolOutput output) {
        String ended = output.ending() == Ending.EXITED && output.exitCode() == 0 ? "" : "(" + ending(output) + ")\n";
        String whole = text.endsWith("\n") ? text + ended : text + "\n" + ended;
        int room = RAW_CHARACTERS_MAX - raw.length();
        if (whole.length() > room) {
            stop("more than " + RAW_CHARACTERS_MAX + " characters of output; the rest is left out");
        }
        raw.append(whole, 0, Math.min(whole.length(), room));
    }

    private void stop(String reason) {
        reasons.add(reason);
        isOver = true;
    }

    private static String why(ToolOutput output) {
        String line = Identities.masked(output.firstLine()).strip();
        return line.isEmpty() ? ending(output) : ending(output) + ": " + line;
    }

    private static String ending(ToolOutput output) {
        return switch (output.ending()) {
            case EXITED -> "exit code " + output.exitCode();
            case NOT_FOUND -> "not found";
            case NOT_STARTED -> "not started";
            case TOO_LONG -> "no end within " + CommandOutput.TIME_LIMIT.toSeconds() + " s";
            case TOO_MUCH -> "more than " + CommandOutput.BYTES_MAX + " bytes of output";
            case INTERRUPTED -> "interrupted";
        };
    }

    private String reason() {
        String first = reasons.stream().limit(REASONS_MAX).collect(Collectors.joining("; "));
        return reasons.size() <= REASONS_MAX ? first : first + "; and " + (reasons.size() - REASONS_MAX) + " more";
    }
}
