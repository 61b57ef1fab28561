package io.latchmark.schema.sqlserver.testing;

import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A server that speaks enough of SQL Server's protocol for its JDBC driver: it accepts every login, writes down what it is
 * asked, and answers what a test has planted. It executes nothing. Safe for use by several threads, as is its list of
 * requests.
 */
public final class PlantedSqlServer implements AutoCloseable {
    private static final int BATCH = 1;
    private static final int REMOTE_CALL = 3;
    private static final int ATTENTION = 6;
    private static final int LOGIN = 16;
    private static final int PRE_LOGIN = 18;

    private static final int DONE = 0xfd;
    private static final int DONE_PROCEDURE = 0xfe;
    private static final int DONE_IN_PROCEDURE = 0xff;
    private static final int MORE = 1;
    private static final int ERROR = 2;
    private static final int ATTENTION_HEARD = 0x20;
    private static final int FATAL_SEVERITY = 20;
    /** Instead of a late answer that the client did not wait for. */
    private static final PlantedAnswer CANCELLED = new PlantedAnswer.Nothing();

    private final ServerSocket listener;
    private final Function<String, PlantedAnswer> answers;
    private final List<TdsRequest> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private PlantedSqlServer(ServerSocket listener, Function<String, PlantedAnswer> answers) {
        this.listener = listener;
        this.answers = answers;
    }

    /**
     * Starts it on a free port of this host.
     *
     * @param answers the answer to a statement's text; called by several threads
     */
    public static PlantedSqlServer start(Function<String, PlantedAnswer> answers) throws IOException {
        PlantedSqlServer server =
                new PlantedSqlServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answers);
        daemon("planted SQL Server", server::accept);
        return server;
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** How to reach its database {@code latchmark}. */
    public ConnectionSettings settings() {
        return new ConnectionSettings(
                "jdbc:sqlserver://" + listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort()
                        + ";databaseName=latchmark;encrypt=false",
                "bench",
                "planted");
    }

    /** What was asked until now, in the order of arrival. */
    public List<TdsRequest> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** The texts of what was asked until now, without what the driver and the pool ask for themselves. */
    public List<String> statements() {
        return requests().stream()
                .map(TdsRequest::sql)
                .filter(sql -> !sql.isBlank() && !isDrivers(sql))
                .toList();
    }

    private static boolean isDrivers(String sql) {
        String lower = sql.strip().toLowerCase(Locale.ROOT);
        return lower.equals("select 1")
                || (lower.startsWith("set ") && !lower.startsWith("set nocount"))
                || lower.startsWith("if @@trancount > 0")
                || lower.startsWith("use ");
    }

    /** Forgets what was asked until now. */
    public void forget() {
        requests.clear();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                open.add(socket);
                daemon("planted SQL Server, a session", () -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            TdsPackets packets = new TdsPackets(
                    new DataInputStream(socket.getInputStream()), new BufferedOutputStream(socket.getOutputStream()));
            Map<Integer, String> prepared = new HashMap<>();
            for (TdsPackets.Message message = packets.read(); message != null; message = packets.read()) {
                switch (message.type()) {
                    case PRE_LOGIN -> packets.answer(TdsTokens.preLogin());
                    case LOGIN ->
                        packets.answer(new TdsTokens().login("latchmark").toBytes());
                    case ATTENTION ->
                        packets.answer(
                                new TdsTokens().done(DONE, ATTENTION_HEARD).toBytes());
                    case BATCH -> {
                        if (!batch(new Conversation(packets, socket), TdsRequest.batch(message.payload()))) {
                            return;
                        }
                    }
                    case REMOTE_CALL -> {
                        TdsRequest call = TdsRequest.remoteCall(message.payload());
                        if (!remoteCall(new Conversation(packets, socket), call, prepared)) {
                            return;
                        }
                    }
                    default -> throw new IOException("a message of the type " + message.type());
                }
            }
        } catch (IOException e) {
            // The client is gone, or the server is closed.
        } finally {
            open.remove(socket);
        }
    }

    private PlantedAnswer answer(String sql) {
        if (sql.strip().equalsIgnoreCase("select 1")) {
            return PlantedAnswer.columns("one").row(1);
        }
        return isDrivers(sql) ? PlantedAnswer.NOTHING : answers.apply(sql);
    }

    private record Conversation(TdsPackets packets, Socket socket) {
        /** Waits for what comes first: the moment of a late answer, or the client, who cancels it and gets none. */
        PlantedAnswer inTime(PlantedAnswer answer) throws IOException {
            if (!(answer instanceof PlantedAnswer.Late late)) {
                return answer;
            }
            socket.setSoTimeout(Math.toIntExact(late.delay().toMillis()));
            try {
                TdsPackets.Message message = packets.read();
                if (message == null || message.type() != ATTENTION) {
                    throw new IOException("no message but a cancellation is expected within a statement");
                }
                return CANCELLED;
            } catch (SocketTimeoutException e) {
                return late.answer();
            } finally {
                socket.setSoTimeout(0);
            }
        }
    }

    private boolean batch(Conversation conversation, TdsRequest request) throws IOException {
        requests.add(request);
        TdsTokens tokens = new TdsTokens();
        PlantedAnswer answer = conversation.inTime(answer(request.sql()));
        if (answer instanceof PlantedAnswer.Rows rows) {
            tokens.rows(rows).done(DONE, 0);
        } else if (answer instanceof PlantedAnswer.Refusal refusal) {
            tokens.error(refusal).done(DONE, ERROR);
        } else {
            tokens.done(DONE, answer == CANCELLED ? ATTENTION_HEARD : 0);
        }
        conversation.packets().answer(tokens.toBytes());
        return !isFatal(answer);
    }

    private boolean remoteCall(Conversation conversation, TdsRequest request, Map<Integer, String> prepared)
            throws IOException {
        requests.add(request);
        boolean preparing = request.call().equals(TdsRequest.PREPARE_AND_EXECUTE);
        String sql =
                request.call().equals(TdsRequest.EXECUTE) ? prepared.getOrDefault(request.handle(), "") : request.sql();
        if (preparing) {
            prepared.put(prepared.size() + 1, sql);
        }
        TdsTokens tokens = new TdsTokens();
        PlantedAnswer answer = conversation.inTime(answer(sql));
        if (answer == CANCELLED) {
            conversation.packets().answer(tokens.done(DONE, ATTENTION_HEARD).toBytes());
            return true;
        }
        if (answer instanceof PlantedAnswer.Rows rows) {
            tokens.rows(rows).done(DONE_IN_PROCEDURE, MORE);
        } else if (answer instanceof PlantedAnswer.Refusal refusal) {
            tokens.error(refusal).done(DONE_IN_PROCEDURE, MORE | ERROR);
        }
        tokens.returnStatus(0);
        if (preparing) {
            tokens.output(0, prepared.size());
        }
        if (isCall(sql)) {
            tokens.output(preparing ? 3 : 1, 0);
        }
        tokens.done(DONE_PROCEDURE, answer instanceof PlantedAnswer.Refusal ? ERROR : 0);
        conversation.packets().answer(tokens.toBytes());
        return !isFatal(answer);
    }

    /** Whether a return code goes back in the first parameter. */
    private static boolean isCall(String sql) {
        return sql.matches("(?s)EXEC\\s+@P0\\s*=.*");
    }

    private static boolean isFatal(PlantedAnswer answer) {
        return answer instanceof PlantedAnswer.Refusal refusal && refusal.severity() >= FATAL_SEVERITY;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
