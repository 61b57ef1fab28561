package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.live.server.PageAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** An option whose value may be left out, before an argument of the command. */
final class AddressOrWordTest {
    @Command(name = "watch")
    private static final class Watch {
        @Option(names = "--live", arity = "0..1", fallbackValue = "0", preprocessor = AddressOrWord.class)
        private PageAddress live = new PageAddress("nowhere", 1);

        @Option(names = "--pilot")
        private boolean pilot;

        @Parameters(arity = "0..1")
        private String file = "";
    }

    private static CommandLine line(Watch watch) {
        CommandLine line = new CommandLine(watch);
        Converters.register(line);
        return line;
    }

    @ParameterizedTest
    @CsvSource({
        "--live e.yaml, 127.0.0.1, 0, e.yaml",
        "e.yaml --live, 127.0.0.1, 0, e.yaml",
        "--live=8080 e.yaml, 127.0.0.1, 8080, e.yaml",
        "--live 8080 e.yaml, 127.0.0.1, 8080, e.yaml",
        "--live 0.0.0.0:8080 e.yaml, 0.0.0.0, 8080, e.yaml",
        "--live --pilot e.yaml, 127.0.0.1, 0, e.yaml",
        "e.yaml --live --pilot, 127.0.0.1, 0, e.yaml",
        "--live runs/20261122T125430Z-demo, 127.0.0.1, 0, runs/20261122T125430Z-demo"
    })
    void anAddressIsTheValueAndAnotherWordAnArgument(String words, String host, int port, String file) {
        Watch watch = new Watch();

        CommandLine.ParseResult unused = line(watch).parseArgs(words.split(" "));

        assertThat(watch.live).isEqualTo(new PageAddress(host, port));
        assertThat(watch.file).isEqualTo(file);
        assertThat(watch.pilot).isEqualTo(words.contains("--pilot"));
    }

    @Test
    void aValueAfterAnEqualsSignIsAnAddress() {
        assertThatThrownBy(() -> line(new Watch()).parseArgs("--live=e.yaml"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("is neither a port");
    }
}
