package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.SecretFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The folder of a member's key: {@code key.p12} (PKCS#12, the key with its certificate and the authority's) and
 * {@code password}. Members trust each other if one authority has signed their certificates.
 */
public final class Keys {
    static final String STORE = "key.p12";
    static final String PASSWORD = "password";

    private static final long PASSWORD_BYTES_MAX = 1024;

    private final X509ExtendedKeyManager own;
    private final X509ExtendedTrustManager trust;

    private Keys(X509ExtendedKeyManager own, X509ExtendedTrustManager trust) {
        this.own = own;
        this.trust = trust;
    }

    SSLContext context() {
        return context(own, trust);
    }

    /** With the handshakes that others begin watched. */
    SSLContext context(Handshakes handshakes) {
        return context(handshakes.watched(own), handshakes.watched(trust));
    }

    private static SSLContext context(KeyManager own, TrustManager trust) {
        try {
            SSLContext made = SSLContext.getInstance("TLS");
            made.init(new KeyManager[] {own}, new TrustManager[] {trust}, null);
            return made;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    /**
     * The keys in a folder.
     *
     * @throws LatchmarkException of the category USAGE, if there are none, or others may read them
     */
    public static Keys open(Path folder) {
        Path store = folder.resolve(STORE);
        Path passwordFile = folder.resolve(PASSWORD);
        for (Path file : List.of(store, passwordFile)) {
            if (!Files.isRegularFile(file)) {
                throw refused(
                        folder,
                        file.getFileName() + " is missing; make keys by 'latchmark agent keys', and copy the"
                                + " folder of this host here");
            }
            if (SecretFile.isOpenToOthers(file)) {
                throw refused(folder, file.getFileName() + " is open to other users: chmod 600 it");
            }
        }
        char[] password = password(folder, passwordFile);
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            return of(folder, keys, password);
        } catch (IOException e) {
            throw refused(folder, STORE + " cannot be read, or the password is not its own (" + e.getMessage() + ")");
        } catch (GeneralSecurityException e) {
            throw refused(folder, STORE + " is no PKCS#12 store of a key: " + e.getMessage());
        } finally {
            Arrays.fill(password, ' ');
        }
    }

    private static Keys of(Path folder, KeyStore keys, char[] password) throws GeneralSecurityException {
        Certificate authority = null;
        for (String alias : Collections.list(keys.aliases())) {
            Certificate[] chain = keys.getCertificateChain(alias);
            if (keys.isKeyEntry(alias) && chain != null && chain.length > 1) {
                authority = chain[chain.length - 1];
            }
        }
        if (authority == null) {
            throw refused(folder, STORE + " holds no key with the certificate of its authority");
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, password);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        try {
            trusted.load(null, null);
        } catch (IOException e) {
            throw new IllegalStateException("an empty store failed", e);
        }
        trusted.setCertificateEntry("authority", authority);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        return new Keys(
                only(own.getKeyManagers(), X509ExtendedKeyManager.class),
                only(trust.getTrustManagers(), X509ExtendedTrustManager.class));
    }

    private static <T> T only(Object[] managers, Class<T> type) {
        return Arrays.stream(managers)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this Java has no " + type.getSimpleName()));
    }

    private static char[] password(Path folder, Path file) {
        try {
            if (Files.size(file) > PASSWORD_BYTES_MAX) {
                throw refused(folder, PASSWORD + " is longer than " + PASSWORD_BYTES_MAX + " bytes");
            }
            return Files.readString(file, StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("")
                    .toCharArray();
        } catch (IOException e) {
            throw refused(folder, PASSWORD + " cannot be read (" + FileFailure.reason(e) + ")");
        }
    }

    private static LatchmarkException refused(Path folder, String why) {
        return LatchmarkException.usage("--keys " + folder + ": " + why);
    }
}
