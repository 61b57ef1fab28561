package io.latchmark.live.server;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Serves the content of one page at one address. Thread-safe. */
public final class PageServer implements AutoCloseable {
    /** Limit for all connections. Each has at most one request; the pool below therefore never rejects one. */
    static final int CONNECTIONS_MAX = 64;

    private static final Duration REQUEST_MAX = Duration.ofSeconds(5);
    private static final Duration IDLE_MAX = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int HEADER_BYTES_MAX = 16 << 10;
    private static final int HEADERS_MAX = 50;

    static {
        // Read once, when the server's class is initialised.
        limit("jdk.httpserver.maxConnections", CONNECTIONS_MAX);
        limit("sun.net.httpserver.maxIdleConnections", CONNECTIONS_MAX);
        limit("sun.net.httpserver.maxReqTime", REQUEST_MAX.toSeconds());
        limit("sun.net.httpserver.idleInterval", IDLE_MAX.toSeconds());
        limit("sun.net.httpserver.maxReqHeaderSize", HEADER_BYTES_MAX);
        limit("sun.net.httpserver.maxReqHeaders", HEADERS_MAX);
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor watch;
    private final Served served;
    private final String address;
    private final String token;

    private PageServer(HttpServer server, Served served, String address, String token) {
        this.server = server;
        this.served = served;
        this.address = address;
        this.token = token;
        threads = new ThreadPoolExecutor(
                CONNECTIONS_MAX,
                CONNECTIONS_MAX,
                IDLE_MAX.toSeconds(),
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(CONNECTIONS_MAX),
                DaemonThread.numbered("live-page-"));
        threads.allowCoreThreadTimeOut(true);
        watch = new ScheduledThreadPoolExecutor(1, DaemonThread.numbered("live-watch-"));
    }

    private static void limit(String property, long value) {
        System.setProperty(property, Long.toString(value));
    }

    /** Creates the content for an address and its rules. Its handlers may be called by any thread. */
    public interface Content {
        Served under(Access access, RequestTimeouts timeouts);
    }

    /**
     * The content to serve.
     *
     * @param handlers by their path, including everything below it
     * @param end sends the remaining data, within some seconds; nothing is served afterwards
     */
    public record Served(Map<String, HttpHandler> handlers, Runnable end) {
        public Served {
            handlers = Map.copyOf(handlers);
        }
    }

    /**
     * Starts to serve.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the address can't be bound
     */
    public static PageServer open(PageAddress address, Content content) {
        InetAddress at = address.resolve();
        HttpServer server = bind(address, at);
        Token token = Token.random();
        int port = server.getAddress().getPort();
        Access access = new Access(hosts(address, at, port), token, at.isLoopbackAddress());
        RequestTimeouts timeouts = new RequestTimeouts(PATIENCE, NanoClock.system());
        Served served = content.under(access, timeouts);
        PageServer page =
                new PageServer(server, served, "http://" + shown(address, at) + ":" + port + "/", token.reveal());
        served.handlers().forEach(server::createContext);
        server.setExecutor(page.threads);
        ScheduledFuture<?> unused = page.watch.scheduleWithFixedDelay(timeouts::check, 1, 1, TimeUnit.SECONDS);
        server.start();
        return page;
    }

    private static HttpServer bind(PageAddress address, InetAddress at) {
        try {
            return HttpServer.create(new InetSocketAddress(at, address.port()), CONNECTIONS_MAX);
        } catch (IOException e) {
            throw LatchmarkException.environment(address.host() + ":" + address.port() + " can't be served: "
                    + FileFailure.reason(e) + "; choose another port, or 0 for a free one");
        }
    }

    /** The names that a browser may use for this page: that of the link, and others of the same interface. */
    private static Set<String> hosts(PageAddress address, InetAddress at, int port) {
        Set<String> names = new HashSet<>(List.of(address.host(), literal(at)));
        if (at.isLoopbackAddress() || at.isAnyLocalAddress()) {
            names.addAll(List.of("localhost", "127.0.0.1", "[::1]"));
        }
        if (at.isAnyLocalAddress()) {
            names.add(name());
            interfaces().forEach(own -> names.add(literal(own)));
        }
        Set<String> hosts = new HashSet<>();
        names.forEach(name -> hosts.add(name.toLowerCase(Locale.ROOT) + ":" + port));
        return hosts;
    }

    private static Set<InetAddress> interfaces() {
        Set<InetAddress> own = new HashSet<>();
        try {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .forEach(own::add);
        } catch (IOException e) {
            // Its name remains.
        }
        return own;
    }

    private static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return "localhost";
        }
    }

    private static String literal(InetAddress address) {
        String text = address.getHostAddress().replaceFirst("%.*", "");
        return text.indexOf(':') >= 0 ? "[" + text + "]" : text;
    }

    private static String shown(PageAddress address, InetAddress at) {
        return at.isAnyLocalAddress() ? name() : address.host();
    }

    /** The page's address with its token, to be shown once. */
    public String link() {
        return address + "#" + token;
    }

    /** The address of another path, with the token if required, to be shown once. */
    public String linkTo(String path) {
        return address + path + (server.getAddress().getAddress().isLoopbackAddress() ? "" : "  (token " + token + ")");
    }

    /** Stops: viewers get what was published last, if they accept it within some seconds. */
    @Override
    public void close() {
        served.end().run();
        server.stop(0);
        watch.shutdownNow();
        threads.shutdownNow();
    }
}
