package io.latchmark.agents.channel;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private key and its certificates as text (RFC 7468). Immutable.
 *
 * @param chain its own certificate first, that of its authority last
 */
record Pem(PrivateKey key, List<X509Certificate> chain) {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN (PRIVATE KEY|CERTIFICATE)-----([^-]*)-----END \\1-----");

    Pem {
        chain = List.copyOf(chain);
    }

    /**
     * Parses a key from a text, in which line breaks may be replaced by spaces.
     *
     * @throws GeneralSecurityException if it contains no key with a certificate
     */
    static Pem parse(String text) throws GeneralSecurityException {
        byte[] key = {};
        List<X509Certificate> chain = new ArrayList<>();
        CertificateFactory certificates = CertificateFactory.getInstance("X.509");
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            byte[] bytes = Base64.getMimeDecoder().decode(block.group(2));
            if (block.group(1).equals("PRIVATE KEY")) {
                key = bytes;
            } else {
                chain.add((X509Certificate) certificates.generateCertificate(new ByteArrayInputStream(bytes)));
            }
        }
        if (chain.isEmpty()) {
            throw new CertificateException("no certificate");
        }
        String algorithm = chain.get(0).getPublicKey().getAlgorithm();
        return new Pem(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(key)), chain);
    }

    /** The text, a secret. */
    String text() throws CertificateException {
        StringBuilder text = new StringBuilder(block("PRIVATE KEY", key.getEncoded()));
        for (X509Certificate certificate : chain) {
            text.append(block("CERTIFICATE", certificate.getEncoded()));
        }
        return text.toString();
    }

    private static String block(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                        .encodeToString(bytes)
                + "\n-----END " + kind + "-----\n";
    }
}
