package io.latchmark.loader;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Several sessions working in parallel, each in its own thread, until all have ended or one has failed.
 *
 * @param count number of threads
 * @param stopLimit how long they may take to stop before their connections are broken
 */
record SessionThreads(BulkTarget target, int count, Duration stopLimit) {
    private static final Duration PROGRESS_PERIOD = Duration.ofMillis(250);

    /**
     * Opens the sessions, and returns when all tasks have ended and the sessions are closed.
     *
     * @param task creates a session's task
     * @param stop makes all tasks end soon; always called at the end
     * @param progress called four times per second and at the end of each task, in the caller's thread
     * @throws LatchmarkException of category ENVIRONMENT: the first failure of a task
     * @throws InterruptedException if the calling thread was interrupted; all tasks have ended then
     */
    void run(Function<BulkSession, Callable<Void>> task, Runnable stop, Runnable progress) throws InterruptedException {
        List<BulkSession> sessions = new ArrayList<>();
        try {
            for (int number = 0; number < count; number++) {
                sessions.add(target.open());
            }
            work(sessions, sessions.stream().map(task).toList(), stop, progress);
        } finally {
            sessions.forEach(BulkSession::close);
        }
    }

    private void work(List<BulkSession> sessions, List<Callable<Void>> tasks, Runnable stop, Runnable progress)
            throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(count, DaemonThread.numbered("latchmark-load-"));
        try {
            CompletionService<Void> running = new ExecutorCompletionService<>(threads);
            tasks.forEach(running::submit);
            await(running, progress);
        } finally {
            stop.run();
            threads.shutdown();
            end(threads, sessions);
        }
    }

    private void await(CompletionService<Void> tasks, Runnable progress) throws InterruptedException {
        int running = count;
        while (running > 0) {
            Future<Void> ended = tasks.poll(PROGRESS_PERIOD.toNanos(), TimeUnit.NANOSECONDS);
            if (ended != null) {
                requireSuccess(ended);
                running--;
            }
            progress.run();
        }
    }

    private static void requireSuccess(Future<Void> ended) throws InterruptedException {
        try {
            ended.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LatchmarkException operatingError) {
                throw operatingError;
            }
            throw new IllegalStateException("a worker of the load failed", e.getCause());
        }
    }

    /** Waits for the tasks to end, and after the limit breaks their connections. */
    private void end(ExecutorService threads, List<BulkSession> sessions) throws InterruptedException {
        try {
            if (threads.awaitTermination(stopLimit.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            sessions.forEach(BulkSession::abort);
            throw e;
        }
        sessions.forEach(BulkSession::abort);
        threads.awaitTermination(stopLimit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
