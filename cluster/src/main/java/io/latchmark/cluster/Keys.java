package io.latchmark.cluster;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/**
 * The key of a coordinator or an agent, with its certificate and the authority's. Both sides trust the certificates of one authority. In a
 * folder they are {@code key.p12} (PKCS#12) and {@code password}.
 */
public final class Keys {
    /** The name in the certificate of a coordinator. No agent has it. */
    public static final String COORDINATOR = "coordinator";

    static final String STORE = "key.p12";
    static final String PASSWORD = "password";

    private static final long BYTES_MAX = 1 << 20;
    private static final String TLS = "TLSv1.3";

    private final String where;
    private final X509Certificate certificate;
    private final KeyManagerFactory own;
    private final TrustManagerFactory trust;

    private Keys(String where, X509Certificate certificate, KeyManagerFactory own, TrustManagerFactory trust) {
        this.where = where;
        this.certificate = certificate;
        this.own = own;
        this.trust = trust;
    }

    /**
     * The keys in a folder, or in a file of one line, as {@link KeyMaker#line} makes it.
     *
     * @throws LatchmarkException of the category USAGE, if there are none, others may read them, or their time is over or not yet there
     */
    public static Keys open(Path folder) {
        String where = "--keys " + folder;
        if (Files.isRegularFile(folder) && !SecretFile.isOpenToOthers(folder)) {
            return parse(where, new String(bytes(where, folder), StandardCharsets.UTF_8));
        }
        for (Path file : List.of(folder.resolve(STORE), folder.resolve(PASSWORD))) {
            if (!Files.isRegularFile(file)) {
                throw LatchmarkException.usage(
                        where + ": " + file.getFileName() + " is missing; make keys by 'latchmark"
                                + " agent keys', and copy the folder of this host here");
            }
            if (SecretFile.isOpenToOthers(file)) {
                throw LatchmarkException.usage(
                        where + ": " + file.getFileName() + " is open to other users: chmod 600 it");
            }
        }
        String password = new String(bytes(where, folder.resolve(PASSWORD)), StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .orElse("");
        return of(where, bytes(where, folder.resolve(STORE)), password);
    }

    /**
     * The keys in a line of text, as {@link KeyMaker#line} makes it.
     *
     * @throws LatchmarkException as {@link #open}
     */
    public static Keys parse(String line) {
        return parse("keys of the standard input", line);
    }

    private static Keys parse(String where, String line) {
        String[] parts = line.strip().split(" ", -1);
        if (parts.length != 2) {
            throw LatchmarkException.usage(where + ": must be one line, a password and a key store in Base64");
        }
        try {
            return of(where, Base64.getDecoder().decode(parts[1]), parts[0]);
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage(where + ": are no Base64");
        }
    }

    private static byte[] bytes(String where, Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw LatchmarkException.usage(
                        where + ": " + file.getFileName() + " is longer than " + BYTES_MAX + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw LatchmarkException.usage(
                    where + ": " + file.getFileName() + " cannot be read (" + FileFailure.reason(e) + ")");
        }
    }

    private static Keys of(String where, byte[] store, String password) {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(new ByteArrayInputStream(store), password.toCharArray());
            for (String alias : Collections.list(keys.aliases())) {
                Certificate[] chain = keys.getCertificateChain(alias);
                if (keys.isKeyEntry(alias) && chain != null && chain.length > 1) {
                    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                    own.init(keys, password.toCharArray());
                    return new Keys(where, (X509Certificate) chain[0], own, trust(chain[chain.length - 1]))
                            .requireValid();
                }
            }
            throw LatchmarkException.usage(where + ": holds no key with the certificate of its authority");
        } catch (IOException e) {
            throw LatchmarkException.usage(
                    where + ": " + STORE + " cannot be read, or the password is not its own (" + e.getMessage() + ")");
        } catch (GeneralSecurityException e) {
            throw LatchmarkException.usage(where + ": " + STORE + " is no PKCS#12 store of a key: " + e.getMessage());
        }
    }

    private static TrustManagerFactory trust(Certificate authority) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        return trust;
    }

    private Keys requireValid() {
        try {
            certificate.checkValidity();
            return this;
        } catch (CertificateException e) {
            throw LatchmarkException.usage(where + ": the certificate is " + text(certificate)
                    + ": set the clock, or renew the key by 'latchmark agent keys FOLDER --hosts NAME --renew'");
        }
    }

    /** Whose a certificate is, when it is valid, and what the clock of this host says. */
    static String text(X509Certificate certificate) {
        return "of " + certificate.getSubjectX500Principal().getName() + ", valid from "
                + certificate.getNotBefore().toInstant() + " to "
                + certificate.getNotAfter().toInstant() + "; this host's clock says "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /** As {@link #text(X509Certificate)} of the own certificate. */
    String text() {
        return text(certificate);
    }

    /**
     * Who this agent is.
     *
     * @throws LatchmarkException of the category USAGE, if these are not an agent's keys
     */
    public Identity identity() {
        try {
            Identity identity = Identity.of(certificate);
            if (identity.name().equals(COORDINATOR)) {
                throw LatchmarkException.usage(where + ": are the coordinator's; take the folder of this host");
            }
            return identity;
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage(where + ": " + e.getMessage());
        }
    }

    /** Refuses keys of an agent for a coordinator, before anybody waits. */
    void requireCoordinator() {
        if (!certificate.getSubjectX500Principal().getName().equals("CN=" + COORDINATOR)) {
            throw LatchmarkException.usage(
                    where + ": are " + text() + ", and not the coordinator's; take the folder " + COORDINATOR);
        }
    }

    SslContext ofServer() {
        return built(SslContextBuilder.forServer(own).clientAuth(ClientAuth.REQUIRE));
    }

    SslContext ofClient() {
        return built(SslContextBuilder.forClient().keyManager(own));
    }

    private SslContext built(SslContextBuilder builder) {
        try {
            return GrpcSslContexts.configure(builder.trustManager(trust).protocols(TLS), SslProvider.JDK)
                    .build();
        } catch (SSLException e) {
            throw new IllegalStateException("this Java has no " + TLS, e);
        }
    }
}
