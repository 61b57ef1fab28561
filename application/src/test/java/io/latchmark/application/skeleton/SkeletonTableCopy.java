package io.latchmark.application.skeleton;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.loader.TransferListener;
import io.latchmark.loader.jdbc.ChunkRecorder;
import io.latchmark.loader.jdbc.CopySession.Statements;
import io.latchmark.loader.jdbc.TableCopy;
import io.latchmark.loader.rows.RowWriter;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows by an INSERT in batches. Used by one thread. */
final class SkeletonTableCopy implements TableCopy {
    private static final SqlFile LOAD = SqlFile.read(SkeletonTableCopy.class, "load.sql");
    static final Statements STATEMENTS =
            new Statements(new ChunkRecorder(LOAD), SqlFile.read(SkeletonTableCopy.class, "rows.sql"));

    private final Connection connection;
    private @Nullable SkeletonRowWriter rows;

    SkeletonTableCopy(Connection connection) {
        this.connection = connection;
    }

    @Override
    public RowWriter begin(BenchmarkTable table, TransferListener listener) throws SQLException {
        SkeletonRowWriter writer =
                new SkeletonRowWriter(table, connection.prepareStatement(LOAD.statement(table.sqlName())), listener);
        rows = writer;
        return writer;
    }

    @Override
    public long end() throws SQLException {
        SkeletonRowWriter writer = rows;
        if (writer == null) {
            throw new IllegalStateException("no table has begun");
        }
        rows = null;
        return writer.end();
    }
}
