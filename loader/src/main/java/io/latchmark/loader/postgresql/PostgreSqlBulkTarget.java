package io.latchmark.loader.postgresql;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.jdbc.CopySession;
import io.latchmark.loader.jdbc.TableCopy;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;

/** Loads into a PostgreSQL server. Thread-safe. */
public final class PostgreSqlBulkTarget implements BulkTarget {
    private final Database database;

    /**
     * Uses a pool's connections.
     *
     * @param database must allow one connection per worker
     */
    public PostgreSqlBulkTarget(Database database) {
        this.database = database;
    }

    @Override
    public BulkSession open() {
        return CopySession.open(database, "postgresql", PostgreSqlTableCopy::new);
    }

    /** Sends rows by binary COPY. Used by one thread. */
    private static final class PostgreSqlTableCopy implements TableCopy {
        /** A COPY on its way. */
        private record Running(BenchmarkTable table, CopyIn copy, TransferListener listener) {}

        private final Database database;
        private final Connection connection;
        private final SqlFile load;
        private final CopyManager copyManager;
        private final BinaryCopyWriter writer = new BinaryCopyWriter(this::send);
        private @Nullable Running running;

        PostgreSqlTableCopy(Database database, Connection connection, SqlFile load) throws SQLException {
            this.database = database;
            this.connection = connection;
            this.load = load;
            copyManager = connection.unwrap(PGConnection.class).getCopyAPI();
        }

        @Override
        public RowWriter begin(BenchmarkTable table, TransferListener listener) throws SQLException {
            running = new Running(table, copyManager.copyIn(load.statement(table.sqlName())), listener);
            writer.beginStream();
            return writer;
        }

        private void send(byte[] buffer, int length, int rows) {
            Running current = running();
            try {
                current.copy().writeToCopy(buffer, 0, length);
            } catch (SQLException e) {
                throw CopySession.failed(database, current.table(), e);
            }
            current.listener().transferred(rows, length);
        }

        @Override
        public long end() throws SQLException {
            writer.endStream();
            return running().copy().endCopy();
        }

        @Override
        public void settle() throws SQLException {
            Sql.executing(load.statement("settle")).run(connection);
        }

        @Override
        public void cancel() throws SQLException {
            if (running().copy().isActive()) {
                running().copy().cancelCopy();
            }
        }

        private Running running() {
            if (running == null) {
                throw new IllegalStateException("no table has begun");
            }
            return running;
        }
    }
}
