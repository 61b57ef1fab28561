package io.latchmark.cli.console;

import io.latchmark.application.Child;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.text.OutputLine;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.TerminalPrompt;
import java.util.Optional;

/** The user at the terminal, who sees events, answers questions, and ends the operation by a signal. */
public final class ConsoleOperator implements Operator {
    private final Console console;
    private final Optional<String> password;

    /** The user at a console. */
    public ConsoleOperator(Console console) {
        this(console, Optional.empty());
    }

    private ConsoleOperator(Console console, Optional<String> password) {
        this.console = console;
        this.password = password;
    }

    /** A user who has already given the password. */
    public static ConsoleOperator withPassword(Console console, String password) {
        return new ConsoleOperator(console, Optional.of(password));
    }

    @Override
    public boolean waitsForOrder() {
        return Child.hasParent();
    }

    @Override
    public void happened(OperationEvent event) {
        for (OutputLine line : event.lines()) {
            switch (line.form()) {
                case KEPT -> console.line(line.texts().get(0));
                case WARNING -> console.warning(line.texts().get(0));
                case PROGRESS -> console.progress(line.texts());
            }
        }
    }

    @Override
    public String password(String user) {
        console.settle();
        return password.orElseGet(() -> TerminalPrompt.password("Password of " + user + ": "));
    }

    @Override
    public void awaitHand(String text) throws InterruptedException {
        console.line("");
        console.line(text);
        console.settle();
        TerminalPrompt.awaitEnter("Press Enter when it is done: ");
    }

    @Override
    public void onEnd(Runnable end, Runnable insist) {
        Interrupts.on(end, insist);
    }

    @Override
    public void end(String reason) {
        Interrupts.end(ExitCode.ENVIRONMENT.code(), reason);
    }

    @Override
    public void endForUser() {
        Interrupts.endAsBySignal(ExitCode.INTERRUPTED.code());
    }

    @Override
    public String endReason() {
        return Interrupts.reason();
    }

    @Override
    public boolean isEndedByUser() {
        return Interrupts.happened();
    }
}
