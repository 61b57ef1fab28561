package io.latchmark.agents.channel;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.TreeSet;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLException;

/**
 * The key of a coordinator or an agent, with its certificate and that of the authority that both sides trust, in {@code key.pem}.
 */
public final class Keys {
    /** The name in a coordinator's certificate. No agent has it. */
    public static final String COORDINATOR = "coordinator";

    static final String FILE = "key.pem";

    private static final long BYTES_MAX = 64 << 10;
    private static final String TLS = "TLSv1.3";

    private final String where;
    private final Pem pem;

    private Keys(String where, Pem pem) {
        this.where = where;
        this.pem = pem;
    }

    /**
     * Reads the keys in a file, or in {@code key.pem} of a folder.
     *
     * @throws LatchmarkException of category USAGE if there are none, others may read them, or they have expired or are not valid
     *     yet
     */
    public static Keys open(Path place) {
        Path file = Files.isDirectory(place) ? place.resolve(FILE) : place;
        String where = "--keys " + file;
        if (!Files.isRegularFile(file)) {
            throw LatchmarkException.usage(where
                    + ": there is no such file; make keys by 'latchmark agent keys', and copy this host's folder here");
        }
        if (SecretFile.isOpenToOthers(file)) {
            throw LatchmarkException.usage(where + ": is open to other users: chmod 600 it");
        }
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw LatchmarkException.usage(where + ": is longer than " + BYTES_MAX + " bytes");
            }
            return parse(where, Files.readString(file));
        } catch (IOException e) {
            throw LatchmarkException.usage(where + ": cannot be read (" + FileFailure.reason(e) + ")");
        }
    }

    /**
     * Parses the keys in a line of text, as created by {@link KeyMaker#line}.
     *
     * @throws LatchmarkException as {@link #open}
     */
    public static Keys parse(String line) {
        return parse("keys of the standard input", line);
    }

    private static Keys parse(String where, String text) {
        try {
            Pem pem = Pem.parse(text);
            if (pem.chain().size() < 2) {
                throw LatchmarkException.usage(where + ": holds no certificate of its authority");
            }
            return new Keys(where, pem).requireValid();
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw LatchmarkException.usage(where + ": holds no key with its certificate (" + e.getMessage() + ")");
        }
    }

    private X509Certificate certificate() {
        return pem.chain().get(0);
    }

    private Keys requireValid() {
        try {
            certificate().checkValidity();
            return this;
        } catch (CertificateException e) {
            throw LatchmarkException.usage(where + ": the certificate is " + text()
                    + ": set the clock, or renew the key by 'latchmark agent keys FOLDER --hosts NAME --renew'");
        }
    }

    /** The certificate's owner and validity, and the time of this host's clock. */
    String text() {
        return "of " + certificate().getSubjectX500Principal().getName() + ", valid from "
                + certificate().getNotBefore().toInstant() + " to "
                + certificate().getNotAfter().toInstant() + "; this host's clock says "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * The identity of this agent.
     *
     * @throws LatchmarkException of category USAGE if these are not an agent's keys
     */
    public Identity identity() {
        try {
            Identity identity = identityIn(certificate());
            if (identity.name().equals(COORDINATOR)) {
                throw LatchmarkException.usage(where + ": are the coordinator's; take the folder of this host");
            }
            return identity;
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage(where + ": " + e.getMessage());
        }
    }

    /**
     * The identity in a certificate.
     *
     * @throws IllegalArgumentException if it has none
     */
    static Identity identityIn(X509Certificate certificate) {
        String name = "";
        Set<String> roles = new TreeSet<>();
        try {
            for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
                switch (part.getType()) {
                    case "CN" -> name = String.valueOf(part.getValue());
                    case "OU" -> roles.add(String.valueOf(part.getValue()));
                    default -> {
                        // Does not describe an agent.
                    }
                }
            }
        } catch (InvalidNameException e) {
            throw new IllegalArgumentException(e);
        }
        return new Identity(name, roles);
    }

    /** Rejects an agent's keys for a coordinator before it starts to wait. */
    void requireCoordinator() {
        if (!certificate().getSubjectX500Principal().getName().equals("CN=" + COORDINATOR)) {
            throw LatchmarkException.usage(
                    where + ": are " + text() + ", and not the coordinator's; take the folder " + COORDINATOR);
        }
    }

    SslContext ofServer() {
        return built(SslContextBuilder.forServer(pem.key(), pem.chain()).clientAuth(ClientAuth.REQUIRE));
    }

    SslContext ofClient() {
        return built(SslContextBuilder.forClient().keyManager(pem.key(), pem.chain()));
    }

    private SslContext built(SslContextBuilder builder) {
        X509Certificate authority = pem.chain().get(pem.chain().size() - 1);
        try {
            return GrpcSslContexts.configure(builder.trustManager(authority).protocols(TLS), SslProvider.JDK)
                    .build();
        } catch (SSLException e) {
            throw new IllegalStateException("this Java has no " + TLS, e);
        }
    }
}
