package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ShellTest {
    private static List<String> problems(Shell shell, String host, String program) {
        Problems problems = new Problems();
        shell.check(List.of(host), List.of(program), problems);
        return problems.list();
    }

    @Test
    void theHostTakesThePlaceOfTheBraces() {
        assertThat(Shell.of("kubectl exec -i {} --").words("lab-0", List.of("latchmark", "agent")))
                .containsExactly("kubectl", "exec", "-i", "lab-0", "--", "latchmark", "agent");
        assertThat(Shell.of("ssh").words("root@db", List.of("latchmark", "agent")))
                .startsWith("ssh", "-T")
                .contains("ForwardAgent=no", "ClearAllForwardings=yes", "BatchMode=yes")
                .endsWith("--", "root@db", "latchmark", "agent");
        assertThat(Shell.of("local").words("localhost", List.of("a b"))).containsExactly("a b");
    }

    @Test
    void whatAShellWouldChangeIsRefused() {
        assertThat(problems(Shell.SSH, "db", "/opt/latch mark"))
                .singleElement()
                .asString()
                .contains("--host-program");
        assertThat(problems(Shell.LOCAL, "db", "/opt/latch mark")).isEmpty();
        assertThat(problems(Shell.of("ssh -p 22"), "db", "latchmark"))
                .singleElement()
                .asString()
                .contains("no {}");
        assertThat(problems(Shell.of("docker exec -i {}"), "-v/:/x", "latchmark"))
                .singleElement()
                .asString()
                .contains("begin with a letter");
    }
}
