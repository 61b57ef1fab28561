package io.latchmark.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How a program is started on a host, with its standard streams passed through: the words before the program's, in which {@code {}}
 * stands for the host. Without words it is started on this host.
 */
public record Shell(List<String> words) {
    /** A process of this host. */
    public static final Shell LOCAL = new Shell(List.of());

    /** The system's ssh client, which forwards nothing and asks nothing. */
    public static final Shell SSH =
            of("ssh -T -o BatchMode=yes -o ConnectTimeout=10 -o ControlMaster=no -o ForwardAgent=no"
                    + " -o ClearAllForwardings=yes -- {}");

    private static final String HOST = "{}";

    /** The shells that sshd starts, of POSIX and of Windows, pass such words unchanged. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@+-]+");

    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_./:@-]*");

    public Shell {
        words = List.copyOf(words);
    }

    /** The shell of a text: {@code ssh} for {@link #SSH}, {@code local} for {@link #LOCAL}, or its words. */
    public static Shell of(String text) {
        return switch (text.strip()) {
            case "ssh" -> SSH;
            case "local" -> LOCAL;
            default -> new Shell(List.of(text.strip().split("\\s+")));
        };
    }

    /** Reports what is wrong. Starts nothing. */
    public void check(List<String> hosts, List<String> program, Problems problems) {
        if (!words.isEmpty() && words.stream().noneMatch(word -> word.contains(HOST))) {
            problems.add("--host-shell " + String.join(" ", words)
                    + ": has no {}, which stands for the host, for example 'kubectl exec -i {} --'");
        }
        if (hosts.stream().anyMatch(host -> !HOST_NAME.matcher(host).matches())) {
            problems.add("--hosts or --sample-host " + String.join(",", hosts)
                    + ": must be of letters, digits and _./:@-, and begin with a letter or digit");
        }
        if (!words.isEmpty()) {
            program.stream()
                    .filter(word -> !isPlain(word))
                    .forEach(word -> problems.add("--host-program " + word
                            + ": the shell there would change it; use letters, digits and _./:=,@+-"));
        }
    }

    /** Whether a remote shell passes a word unchanged. */
    public static boolean isPlain(String word) {
        return PLAIN.matcher(word).matches();
    }

    /** The process to start on a host. */
    public List<String> words(String host, List<String> program) {
        List<String> all = new ArrayList<>();
        words.forEach(word -> all.add(word.replace(HOST, host)));
        all.addAll(program);
        return all;
    }
}
