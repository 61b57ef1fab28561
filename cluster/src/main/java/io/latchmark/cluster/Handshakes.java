package io.latchmark.cluster;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The TLS handshakes that others begin with this process. One that is closed before a certificate was accepted has failed, whichever side
 * refused the other; the engine would say nothing of it. Each address is reported once. Any thread.
 */
final class Handshakes implements AutoCloseable {
    private static final int PENDING_MAX = 1_000;
    private static final int REPORTED_MAX = 100;
    private static final long LOOK_MILLIS = 100;

    private final Map<Socket, String> pending = new ConcurrentHashMap<>();
    private final Set<String> reported = Collections.synchronizedSet(new HashSet<>());
    private final Consumer<String> failed;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "cluster-handshakes");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Watches from now on.
     *
     * @param failed gets the address of the other side
     */
    Handshakes(Consumer<String> failed) {
        this.failed = failed;
        ScheduledFuture<?> unused =
                looks.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        List<Socket> closed = pending.keySet().stream().filter(Socket::isClosed).toList();
        for (Socket socket : closed) {
            String address = pending.remove(socket);
            if (address != null) {
                report(address);
            }
        }
    }

    private void report(String address) {
        if (reported.size() < REPORTED_MAX && reported.add(address)) {
            failed.accept(address);
        }
    }

    private void begun(@Nullable Socket socket) {
        if (socket != null && socket.getInetAddress() != null && pending.size() < PENDING_MAX) {
            pending.put(socket, socket.getInetAddress().getHostAddress());
        }
    }

    private void accepted(@Nullable Socket socket) {
        if (socket != null) {
            pending.remove(socket);
        }
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }

    /** Keys whose use as a server's begins a handshake. */
    X509ExtendedKeyManager watched(X509ExtendedKeyManager keys) {
        return new WatchedKeys(keys);
    }

    /** Trust whose grant to a client ends it. */
    X509ExtendedTrustManager watched(X509ExtendedTrustManager trust) {
        return new WatchedTrust(trust);
    }

    private final class WatchedKeys extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager keys;

        WatchedKeys(X509ExtendedKeyManager keys) {
            this.keys = keys;
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return keys.getClientAliases(keyType, issuers);
        }

        @Override
        public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
            return keys.chooseClientAlias(keyType, issuers, socket);
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return keys.getServerAliases(keyType, issuers);
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            begun(socket);
            return keys.chooseServerAlias(keyType, issuers, socket);
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return keys.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return keys.getPrivateKey(alias);
        }
    }

    private final class WatchedTrust extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager trust;

        WatchedTrust(X509ExtendedTrustManager trust) {
            this.trust = trust;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            trust.checkClientTrusted(chain, authType, socket);
            accepted(socket);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
                throws CertificateException {
            trust.checkServerTrusted(chain, authType, socket);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            trust.checkClientTrusted(chain, authType, engine);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
                throws CertificateException {
            trust.checkServerTrusted(chain, authType, engine);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            trust.checkClientTrusted(chain, authType);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            trust.checkServerTrusted(chain, authType);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return trust.getAcceptedIssuers();
        }
    }
}
