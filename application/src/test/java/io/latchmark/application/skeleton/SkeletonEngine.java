package io.latchmark.application.skeleton;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.engine.UrlForm;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.jdbc.ProcedureCalls;
import io.latchmark.procedures.jdbc.ProcedureFiles;
import io.latchmark.procedures.jdbc.StoredProcedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * H2, a database inside the driver's own process: as a skeleton of an engine, since it needs no server. It measures nothing that
 * anybody should publish. Its line in {@code META-INF/services} is all that the program knows of it.
 */
public final class SkeletonEngine implements Engine {
    private static final String LOCK_TIMEOUT = "lock-timeout";
    private static final String LOCK_TIMEOUT_DEFAULT = "2";
    private static final int LOCK_TIMEOUT_MAX = 60;

    @Override
    public String key() {
        return "h2";
    }

    @Override
    public String title() {
        return "H2";
    }

    @Override
    public UrlForm urlForm() {
        return new UrlForm("jdbc:h2:", "jdbc:h2:file:/var/tmp/latchmark");
    }

    /** The first session of a database without users makes one that has no name and no password. */
    @Override
    public boolean hasLoginWithoutUser() {
        return true;
    }

    /** The command {@code run} gets {@code --lock-timeout}, which is refused with a URL of another engine. */
    @Override
    public List<EngineOption> options() {
        return List.of(EngineOption.seconds(
                LOCK_TIMEOUT, "how long a statement of a terminal waits for a lock", EngineOption.Use.RUN));
    }

    @Override
    public List<String> problems(Map<String, String> options, int connections) {
        int seconds = Integer.parseInt(options.getOrDefault(LOCK_TIMEOUT, LOCK_TIMEOUT_DEFAULT));
        return seconds >= 1 && seconds <= LOCK_TIMEOUT_MAX
                ? List.of()
                : List.of("--lock-timeout " + seconds + "s: must be 1 s to " + LOCK_TIMEOUT_MAX + " s");
    }

    @Override
    public LockDialect lock() {
        return SkeletonLocks.DIALECT;
    }

    @Override
    public Schema schema(Database database, Map<String, String> options) {
        return new SkeletonSchema(new SchemaState(database, key()));
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, Map<String, String> options) {
        ProcedureFiles files = new ProcedureFiles(key()).addTransactions();
        Map<String, String> values =
                files.valuesWith("seconds", options.getOrDefault(LOCK_TIMEOUT, LOCK_TIMEOUT_DEFAULT));
        ProcedureCalls<?> calls =
                ProcedureCalls.byStatements(files.other("calls.sql"), values, SkeletonEngine::bindLines);
        return new StoredProcedures(settings, Procedures.ORDER, files, calls, Map.of(), "%s;");
    }

    private static void bindLines(PreparedStatement call, int at, NewOrderInput input) throws SQLException {
        Integer[] items = new Integer[input.lineCount()];
        Integer[] supplies = new Integer[input.lineCount()];
        Integer[] quantities = new Integer[input.lineCount()];
        for (int line = 0; line < input.lineCount(); line++) {
            items[line] = input.itemId(line);
            supplies[line] = input.supplyWarehouseId(line);
            quantities[line] = input.quantity(line);
        }
        call.setObject(at, items);
        call.setObject(at + 1, supplies);
        call.setObject(at + 2, quantities);
    }

    @Override
    public DatabaseUnderTest underTest(Database database) {
        return new SkeletonUnderTest(database);
    }

    /**
     * This machine is the server's. An engine that also reports its directories, by {@link Engine#storage} and {@link
     * Engine#placement}, gets the samples and the facts of the devices behind them.
     */
    @Override
    public ServerHost host(Database database, ServerProcesses processes) {
        return new ServerHost(true, "the database is open in this process");
    }
}
