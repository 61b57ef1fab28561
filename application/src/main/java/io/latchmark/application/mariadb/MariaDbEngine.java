package io.latchmark.application.mariadb;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.UrlForm;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.mariadb.MariaDbProcedures;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.mariadb.MariaDbDatabases;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.host.ServerSessions;
import io.latchmark.storage.mariadb.MariaDbKnownWork;
import io.latchmark.storage.mariadb.MariaDbPlacement;
import io.latchmark.storage.mariadb.MariaDbSamplers;
import io.latchmark.storage.proof.KnownWork;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** MariaDB with tables of InnoDB. */
public final class MariaDbEngine implements Engine {
    @Override
    public String key() {
        return "mariadb";
    }

    @Override
    public String title() {
        return "MariaDB";
    }

    @Override
    public UrlForm urlForm() {
        return new UrlForm("jdbc:mariadb:", "jdbc:mariadb://host:3306/database");
    }

    @Override
    public Optional<ServerDatabases> databases(ConnectionSettings settings) {
        return Optional.of(new MariaDbDatabases(settings));
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, Map<String, String> options) {
        return MariaDbProcedures.of(settings);
    }

    @Override
    public SamplerSet samplers(Database database, Duration period) {
        return MariaDbSamplers.open(database, period);
    }

    @Override
    public Optional<ServerSessions> sessions(Database database) {
        return MariaDbSamplers.sessions(database);
    }

    @Override
    public ServerHost host(Database database, ServerProcesses processes) {
        return new MariaDbPlacement(database).host(processes);
    }

    @Override
    public Optional<KnownWork> knownWork(Database terminals, Map<String, String> options) {
        return Optional.of(new MariaDbKnownWork(terminals));
    }

    @Override
    public Map<String, Path> storage(Database database) {
        return new MariaDbPlacement(database).uses();
    }

    @Override
    public Map<String, Path> placement(Database database) {
        return new MariaDbPlacement(database).objects();
    }
}
