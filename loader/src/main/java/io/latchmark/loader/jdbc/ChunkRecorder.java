package io.latchmark.loader.jdbc;

import io.latchmark.loader.rows.Population;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Records finished chunks, by the statement {@code record chunk} of an engine's file. */
final class ChunkRecorder {
    private static final String STATEMENT = "record chunk";

    private final Database database;
    private final String sql;

    /** The recorder for the engine of this file. */
    ChunkRecorder(Database database, SqlFile file) {
        this.database = database;
        this.sql = file.statement(STATEMENT);
    }

    /**
     * Writes the chunks in the transaction of the connection, and commits it.
     *
     * @param chunks all chunks of one warehouse, or that of ITEM; at least one
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server refuses
     */
    void commit(Connection connection, List<LoadChunk> chunks) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (LoadChunk chunk : chunks) {
                statement.setInt(1, chunk.warehouseId());
                statement.setString(2, chunk.table().sqlName());
                statement.setLong(3, chunk.rows());
                statement.setLong(4, chunk.checksum());
                statement.addBatch();
            }
            statement.executeBatch();
            connection.commit();
        } catch (SQLException e) {
            throw database.failed(commitOf(chunks), e);
        }
    }

    private static String commitOf(List<LoadChunk> chunks) {
        int warehouseId = chunks.get(0).warehouseId();
        return warehouseId == Population.NO_WAREHOUSE
                ? "load of the items, at its commit"
                : "load of warehouse " + warehouseId + ", at its commit";
    }
}
