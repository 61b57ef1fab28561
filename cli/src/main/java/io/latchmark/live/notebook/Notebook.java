package io.latchmark.live.notebook;

import io.latchmark.application.Operator;
import io.latchmark.live.Replays;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Serves the results below a folder to browsers. */
public final class Notebook {
    private Notebook() {}

    /**
     * Serves until the operator ends it.
     *
     * @param folder with runs, probes and experiments, also in subfolders
     * @param operator receives the address
     * @throws io.latchmark.core.LatchmarkException of category USAGE if it is no folder, ENVIRONMENT if the address can't be
     *     bound
     */
    public static void serve(Path folder, PageAddress address, Operator operator) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        operator.onEnd(ended::countDown, () -> {});
        try (WatchedFolder watched = new WatchedFolder(folder, InstantSource.system());
                PageServer server = open(address, watched)) {
            watched.start();
            operator.message("Results    " + server.link());
            operator.message("  shows all results below " + watched.path() + "; Ctrl-C ends it");
            ended.await();
        }
    }

    /** The content to show, and its rendering. */
    record Shown(WatchedFolder folder, Renderings renderings, Replays replays) {}

    static PageServer open(PageAddress address, WatchedFolder watched) {
        return PageServer.open(address, (access, patience) -> {
            Renderings renderings = new Renderings();
            Replays replays = new Replays(access, patience);
            return new PageServer.Served(
                    Map.of(
                            "/",
                            new NotebookHandler(access, patience, new Shown(watched, renderings, replays)),
                            Replays.PATH,
                            replays),
                    () -> {
                        replays.end();
                        renderings.close();
                    });
        });
    }
}
