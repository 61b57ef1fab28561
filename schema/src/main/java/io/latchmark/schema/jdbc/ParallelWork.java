package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Waiting;
import io.latchmark.schema.jdbc.Sql.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Executes statements in parallel on several connections, started in their order. */
public final class ParallelWork {
    private ParallelWork() {}

    /**
     * One step.
     *
     * @param name for the message if it fails
     * @param work its connection is in auto-commit mode and returns to the pool afterwards
     */
    public record Step<T>(String name, Work<T> work) {}

    /**
     * Executes all steps and returns when none is running. After a failure no further step starts.
     *
     * @param workers connections working in parallel, from 1 to the database's maximum
     * @param finished receives each step's result in the caller's thread
     * @throws LatchmarkException of category ENVIRONMENT if a step fails or the caller is interrupted
     */
    public static <T> void run(Database database, int workers, List<Step<T>> steps, Consumer<T> finished) {
        if (workers < 1 || workers > database.connectionsMax()) {
            throw new IllegalArgumentException("workers = " + workers + ": must be 1 to " + database.connectionsMax());
        }
        ExecutorService executor = Executors.newFixedThreadPool(workers);
        try {
            CompletionService<T> completion = new ExecutorCompletionService<>(executor);
            steps.forEach(step -> completion.submit(() -> run(database, step)));
            for (int count = 0; count < steps.size(); count++) {
                finished.accept(completion.take().get());
            }
        } catch (ExecutionException e) {
            throw failure(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while the database was at work", e);
        } finally {
            executor.shutdownNow();
            boolean unused = Waiting.uninterrupted(executor::awaitTermination, Long.MAX_VALUE);
        }
    }

    private static <T> T run(Database database, Step<T> step) {
        try (Connection connection = database.connection()) {
            return step.work().run(connection);
        } catch (SQLException e) {
            throw database.failed(step.name(), e);
        }
    }

    private static RuntimeException failure(ExecutionException e) {
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
    }
}
