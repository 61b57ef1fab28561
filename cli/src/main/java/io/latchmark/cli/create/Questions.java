package io.latchmark.cli.create;

import io.latchmark.cli.console.Console;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.Problems;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * Asks the user, unless an option has the answer. A wrong answer is asked for again at a terminal, and refused without one. Used by
 * one thread.
 */
@Command
public final class Questions {
    private final Console console;
    private CommandSpec command = CommandSpec.create();

    public Questions(Console console) {
        this.console = console;
    }

    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec mixee) {
        command = mixee;
        Question.OWN.forEach(question -> mixee.addOption(OptionSpec.builder(question.option())
                .type(String.class)
                .paramLabel(question.label())
                .description(question.description())
                .build()));
    }

    /** The option's value, if it was given. */
    Optional<String> given(Question question) {
        return Optional.ofNullable(command.findOption(question.option()))
                .filter(option -> command.commandLine().getParseResult().hasMatchedOption(option))
                .map(option -> option.originalStringValues().get(0));
    }

    /**
     * Requires the answers that have no default, if there is no terminal to ask.
     *
     * @throws LatchmarkException of category USAGE, with all that are missing
     */
    public void requireAnswers() {
        Problems problems = new Problems();
        if (!console.isTerminal()) {
            List<Question> needed = switch (given(Question.COMPARE).orElse("")) {
                case "" -> List.of(Question.COMPARE);
                case "places" -> List.of(Question.OTHER);
                case "command" -> List.of(Question.CHANGE, Question.CHECK);
                default -> List.of(Question.CHANGE);
            };
            needed.stream()
                    .filter(question -> given(question).isEmpty())
                    .forEach(question -> problems.add(missing(question)));
        }
        problems.throwIfAny();
    }

    private static String missing(Question question) {
        return question.option() + " is missing, and there is no terminal to ask: " + question.description();
    }

    Console console() {
        return console;
    }

    <T> T ask(Question question, Function<String, T> reader) {
        return ask(question, given(question), reader);
    }

    /**
     * The answer.
     *
     * @param known the answer if it need not be asked for
     * @param reader converts an answer; throws {@link IllegalArgumentException} or {@link LatchmarkException} that says what to write
     * @throws LatchmarkException of category USAGE if the input ends, or if an answer is missing or wrong without a terminal
     */
    <T> T ask(Question question, Optional<String> known, Function<String, T> reader) {
        Optional<String> answer = known;
        while (true) {
            String typed = answer.orElseGet(() -> typed(question));
            try {
                if (!Console.isPlain(typed)) {
                    throw new IllegalArgumentException("the answer has control characters: leave them out");
                }
                return reader.apply(typed);
            } catch (IllegalArgumentException e) {
                refuse(LatchmarkException.usage(question.option() + ": " + e.getMessage()));
            } catch (LatchmarkException e) {
                refuse(e);
            }
            answer = Optional.empty();
        }
    }

    /** Prints why an answer is wrong, if another can be asked for; otherwise throws it. */
    void refuse(LatchmarkException wrong) {
        if (!console.isTerminal() || Interrupts.happened()) {
            throw wrong;
        }
        console.error(wrong.getMessage());
    }

    private String typed(Question question) {
        String otherwise = question.otherwise();
        if (!console.isTerminal()) {
            if (otherwise.isEmpty()) {
                throw LatchmarkException.usage(missing(question));
            }
            return otherwise;
        }
        int last = question.text().lastIndexOf('\n') + 1;
        console.document("\n" + question.text().substring(0, last).stripTrailing());
        String prompt = question.text().substring(last) + (otherwise.isEmpty() ? ": " : " [" + otherwise + "]: ");
        while (true) {
            String typed = console.ask(prompt)
                    .orElseThrow(() -> LatchmarkException.usage(
                            "the input ended at a question, and nothing was written: answer it, or give "
                                    + question.option()));
            String answer = typed.isBlank() ? otherwise : typed.strip();
            if (!answer.isEmpty()) {
                return answer;
            }
            console.error("an answer is needed: type one, or press Ctrl-C to leave");
        }
    }
}
