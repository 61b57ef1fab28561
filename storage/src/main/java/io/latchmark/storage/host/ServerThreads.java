package io.latchmark.storage.host;

import io.latchmark.core.spi.SampleSink;
import io.latchmark.storage.host.ServerSessions.Group;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The threads of a server on this machine: those of its process and, if they serve sessions, of its children. The server is asked whose
 * session a process serves when an unknown process appears, at most once per poll. Threads may serve another session later: of them it is
 * asked in each poll. For one thread.
 */
public final class ServerThreads implements AutoCloseable {
    private static final String TERMINALS = object(Group.TERMINALS);
    /** A process that the server does not know after this many polls serves no session. */
    private static final int ASKED_MAX = 3;

    private static final int STATE_AFTER_COMMAND = 0;
    private static final int PARENT_AFTER_COMMAND = 1;

    private final Path proc;
    private final long process;
    private final Optional<ServerSessions> sessions;
    private final Optional<String> idleTitle;
    private final ProcFiles files = new ProcFiles();
    private final Map<Long, Boolean> children = new HashMap<>();
    private final Map<Long, Group> groups = new HashMap<>();
    private final Map<Long, Integer> asked = new HashMap<>();
    private long observations;
    private long called;

    private ServerThreads(Path proc, long process, Optional<ServerSessions> sessions) {
        this.proc = proc;
        this.process = process;
        this.sessions = sessions;
        this.idleTitle = sessions.flatMap(ServerSessions::idleTitle);
    }

    /**
     * The threads of a server; empty if it is not proven to run here, or its process is not known.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param sessions the server's sessions, if each has a process or thread; closed with this object, or here if it returns empty
     */
    public static Optional<ServerThreads> of(Path root, ServerHost host, Optional<ServerSessions> sessions) {
        if (host.isThisOne() && host.process() > 0) {
            return Optional.of(new ServerThreads(root.resolve("proc"), host.process(), sessions));
        }
        sessions.ifPresent(ServerSessions::close);
        return Optional.empty();
    }

    String detail() {
        if (sessions.isEmpty()) {
            return " and of the server's process as a whole: which thread serves which session is not known";
        }
        return idleTitle.isPresent() ? " and of the server's processes" : " and of the server's threads";
    }

    void prepare() {
        sessions.ifPresent(ServerSessions::prepare);
    }

    void look(ThreadTimes times) {
        Path tasks = proc.resolve(process + "/task");
        List<Long> threads = files.numbers(tasks);
        if (sessions.isPresent() && idleTitle.isEmpty()) {
            groups.clear();
            groups.putAll(sessions.get().served());
            threads.forEach(thread -> add(times, tasks, thread));
            return;
        }
        for (long thread : threads) {
            times.add(object(Group.REST), thread, files.text(tasks.resolve(thread + "/schedstat")), "");
        }
        sessions.ifPresent(server -> {
            List<Long> present = children();
            groups.keySet().retainAll(present);
            asked.keySet().retainAll(present);
            if (!groups.keySet().containsAll(present)) {
                ask(present, server);
            }
            present.forEach(child -> add(times, proc, child));
        });
    }

    /** Adds a process or thread, whose folder is among others. */
    private void add(ThreadTimes times, Path folders, long number) {
        Path folder = folders.resolve(Long.toString(number));
        String whose = object(groups.getOrDefault(number, Group.REST));
        String status = "";
        if (whose.equals(TERMINALS)) {
            idleTitle.ifPresent(title -> observe(folder, title));
            status = files.text(folder.resolve("status"));
        }
        times.add(whose, number, files.text(folder.resolve("schedstat")), status);
    }

    private void ask(List<Long> present, ServerSessions server) {
        Map<Long, Group> answer = server.served();
        for (long child : present) {
            Group group = answer.get(child);
            if (group != null || asked.merge(child, 1, Integer::sum) >= ASKED_MAX) {
                groups.put(child, group == null ? Group.REST : group);
            }
        }
    }

    private void observe(Path folder, String idle) {
        String[] fields = afterCommand(folder);
        if (fields.length > PARENT_AFTER_COMMAND) {
            observations++;
            if (fields[STATE_AFTER_COMMAND].equals("R")
                    && title(files.text(folder.resolve("cmdline"))).endsWith(idle)) {
                called++;
            }
        }
    }

    /** The rest of the original command line is null characters. */
    private static String title(String commandLine) {
        int end = commandLine.indexOf('\0');
        return end < 0 ? commandLine : commandLine.substring(0, end);
    }

    /** The server's child processes, which start and end at any time. */
    private List<Long> children() {
        List<Long> all = files.numbers(proc);
        Set<Long> there = new HashSet<>(all);
        children.keySet().retainAll(there);
        List<Long> own = new ArrayList<>();
        for (long candidate : all) {
            if (children.computeIfAbsent(candidate, this::isChild)) {
                own.add(candidate);
            }
        }
        return own;
    }

    private boolean isChild(long candidate) {
        String[] fields = afterCommand(proc.resolve(Long.toString(candidate)));
        return fields.length > PARENT_AFTER_COMMAND && fields[PARENT_AFTER_COMMAND].equals(Long.toString(process));
    }

    /** The command may contain blanks and brackets; the fields after the last bracket do not. */
    private String[] afterCommand(Path folder) {
        String stat = files.text(folder.resolve("stat"));
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    void handOver(SampleSink sink) {
        if (idleTitle.isPresent()) {
            sink.accept(TERMINALS, "observations", "1", observations);
            sink.accept(TERMINALS, "called", "1", called);
        }
    }

    private static String object(Group group) {
        return "database/" + group.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        sessions.ifPresent(ServerSessions::close);
    }
}
