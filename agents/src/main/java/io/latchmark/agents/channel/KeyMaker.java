package io.latchmark.agents.channel;

import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Creates keys with the JDK's keytool: an authority, and for the coordinator and each agent a folder with its key, in files that
 * only their owner may read. Passwords of keytool's own stores are random, and passed in its environment.
 */
public final class KeyMaker {
    private static final Path OF_USER = Path.of(System.getProperty("user.home", ""), ".latchmark", "keys");
    private static final String AUTHORITY = "authority";
    private static final String PASSWORD_VARIABLE = "LATCHMARK_STORE_PASSWORD";
    private static final int AUTHORITY_DAYS = 3_650;
    private static final int DAYS = 825;
    private static final int PASSWORD_BYTES = 24;
    /** keytool runs for half a second, too short for optimised code to pay off. */
    private static final List<String> SHORT_LIVED = List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC");

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private final SecureRandom random = new SecureRandom();
    private final Path folder;
    private final Path work;

    private KeyMaker(Path folder, Path work) {
        this.folder = folder;
        this.work = work;
    }

    /**
     * A folder that was created.
     *
     * @param lastDay on which its certificate is valid
     */
    public record KeyFolder(Path folder, LocalDate lastDay) {}

    /**
     * Creates keys for these agents, and those of the authority and the coordinator, if they are missing. Creates all or none.
     *
     * @param renew replaces keys, including the coordinator's; an agent without roles keeps its roles
     * @throws LatchmarkException of category USAGE if a name can't be used; of category ENVIRONMENT if keytool fails
     */
    public static List<KeyFolder> make(Path folder, List<Identity> agents, boolean renew) {
        requireNames(folder, agents, renew);
        try {
            Files.createDirectories(folder, ofOwner("rwx------"));
            Path work = Files.createTempDirectory(folder, ".making");
            try {
                return new KeyMaker(folder, work).make(agents);
            } finally {
                delete(work);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot make keys in " + folder + ": " + FileFailure.reason(e) + "; choose another folder");
        }
    }

    private static void requireNames(Path folder, List<Identity> agents, boolean renew) {
        if (!Files.exists(folder.resolve(AUTHORITY)) && (renew || Files.exists(folder.resolve(Keys.COORDINATOR)))) {
            throw LatchmarkException.usage(
                    folder.resolve(AUTHORITY)
                            + " is not there, which has made the other keys: bring it back, or make all keys again in another folder");
        }
        Set<String> names = new HashSet<>();
        for (Identity agent : agents) {
            Path its = folder.resolve(agent.name());
            if (agent.name().equals(AUTHORITY) || (agent.name().equals(Keys.COORDINATOR) && !renew)) {
                throw LatchmarkException.usage("--hosts: no agent may be called '" + agent.name() + "'");
            }
            if (!names.add(agent.name())) {
                throw LatchmarkException.usage("--hosts: '" + agent.name() + "' is there twice");
            }
            if (Files.exists(its) != renew) {
                throw LatchmarkException.usage("--hosts: " + its
                        + (renew
                                ? " is not there: leave out --renew to make its first keys"
                                : " is there already: --renew makes new keys of that host"));
            }
        }
    }

    /**
     * Reads the keys of a place; creates missing keys of this user first.
     *
     * @param name of the agent, or {@link Keys#COORDINATOR}
     * @throws LatchmarkException of category USAGE if they can't be used, or other hosts need keys
     */
    public static Keys of(AgentPlace place, String name) {
        if (place.keys().isPresent()) {
            return Keys.open(place.keys().get());
        }
        if (!place.address().resolve().getAddress().isLoopbackAddress()) {
            throw LatchmarkException.usage(
                    place.address() + " is reached by other hosts, which needs keys: make them by"
                            + " 'latchmark agent keys', and name this host's folder by "
                            + (name.equals(Keys.COORDINATOR) ? "--agent-keys" : "--keys"));
        }
        return ofUser(OF_USER, name);
    }

    /**
     * The keys of this user on this host, created if they are missing. Safe for several processes at once.
     *
     * @param name of the agent, or {@link Keys#COORDINATOR}
     */
    static synchronized Keys ofUser(Path folder, String name) {
        try {
            Files.createDirectories(folder, ofOwner("rwx------"));
            try (FileChannel lock =
                    FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                FileLock unusedLock = lock.lock();
                if (!Files.exists(folder.resolve(name))) {
                    List<KeyFolder> unused = make(
                            folder,
                            name.equals(Keys.COORDINATOR) ? List.of() : List.of(new Identity(name, Identity.ROLES)),
                            false);
                }
            }
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot make this user's keys in " + folder + ": "
                    + FileFailure.reason(e) + "; name others by --keys");
        }
        return Keys.open(folder.resolve(name));
    }

    /** The key in a folder as a line for {@link Keys#parse}. A secret. */
    public static String line(Path folder) {
        try {
            return Files.readString(folder.resolve(Keys.FILE)).replace('\n', ' ');
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read the keys in " + folder + ": " + FileFailure.reason(e));
        }
    }

    private List<KeyFolder> make(List<Identity> agents) throws IOException {
        List<Path> made = new ArrayList<>();
        if (!Files.exists(folder.resolve(AUTHORITY))) {
            made.add(authority());
        }
        Pem authority = read(made.isEmpty() ? folder.resolve(AUTHORITY) : made.get(0));
        if (!Files.exists(folder.resolve(Keys.COORDINATOR))) {
            made.add(member(new Identity(Keys.COORDINATOR, Set.of()), authority));
        }
        for (Identity agent : agents) {
            made.add(member(agent, authority));
        }
        List<KeyFolder> moved = new ArrayList<>();
        for (Path each : made) {
            Path target = folder.resolve(each.getFileName().toString());
            if (Files.exists(target)) {
                Files.move(target, work.resolve("old-" + each.getFileName()), StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(each, target, StandardCopyOption.ATOMIC_MOVE);
            if (!target.endsWith(AUTHORITY)) {
                moved.add(new KeyFolder(target, lastDay(target)));
            }
        }
        return moved;
    }

    private static LocalDate lastDay(Path made) throws IOException {
        return LocalDate.ofInstant(read(made).chain().get(0).getNotAfter().toInstant(), ZoneOffset.UTC);
    }

    private static Pem read(Path of) throws IOException {
        try {
            return Pem.parse(Files.readString(of.resolve(Keys.FILE)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(of + " holds no key", e);
        }
    }

    private Path authority() throws IOException {
        List<String> words = new ArrayList<>(List.of("-dname", "CN=Latchmark authority"));
        words.addAll(List.of("-validity", Integer.toString(AUTHORITY_DAYS)));
        words.addAll(List.of("-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign,cRLSign"));
        return made(AUTHORITY, Optional.empty(), words);
    }

    private Path member(Identity member, Pem authority) throws IOException {
        boolean isCoordinator = member.name().equals(Keys.COORDINATOR);
        Set<String> roles = member.roles().isEmpty() && !isCoordinator
                ? Keys.identityIn(read(folder.resolve(member.name())).chain().get(0))
                        .roles()
                : member.roles();
        StringBuilder name = new StringBuilder("CN=" + member.name());
        new TreeSet<>(roles).forEach(role -> name.append(",OU=").append(role));
        List<String> words = new ArrayList<>(List.of("-signer", AUTHORITY, "-dname", name.toString()));
        words.addAll(List.of("-validity", Integer.toString(DAYS)));
        words.addAll(List.of("-ext", "ku:c=digitalSignature", "-ext", "san=dns:" + member.name()));
        words.addAll(List.of("-ext", isCoordinator ? "eku:c=serverAuth" : "eku:c=clientAuth"));
        return made(member.name(), Optional.of(authority), words);
    }

    /** A folder with a key created by keytool, and signed by an authority, if there is one. */
    private Path made(String name, Optional<Pem> authority, List<String> words) throws IOException {
        Path store = work.resolve(name + ".p12");
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        String password = HexFormat.of().formatHex(bytes);
        char[] secret = password.toCharArray();
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            if (authority.isPresent()) {
                Certificate[] chain = authority.get().chain().toArray(Certificate[]::new);
                keys.setKeyEntry(AUTHORITY, authority.get().key(), secret, chain);
            }
            try (OutputStream out = Files.newOutputStream(Files.createFile(store, ofOwner("rw-------")))) {
                keys.store(out, secret);
            }
            keytool(name, store, password, words);
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, secret);
            }
            List<X509Certificate> chain = Stream.of(keys.getCertificateChain(name))
                    .map(X509Certificate.class::cast)
                    .toList();
            Path own = Files.createDirectory(work.resolve(name), ofOwner("rwx------"));
            Files.writeString(
                    Files.createFile(own.resolve(Keys.FILE), ofOwner("rw-------")),
                    new Pem((PrivateKey) keys.getKey(name, secret), chain).text());
            return own;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("keytool has made no key", e);
        }
    }

    private static FileAttribute<?>[] ofOwner(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Deletes a folder with keys.
     *
     * @throws LatchmarkException of category ENVIRONMENT if that fails
     */
    public static void remove(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot remove the keys in " + folder + " (" + FileFailure.reason(e) + "): remove them by hand");
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void keytool(String alias, Path store, String password, List<String> arguments) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        words.addAll(List.of("-genkeypair", "-alias", alias, "-keyalg", "EC", "-groupname", "secp256r1"));
        words.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString()));
        words.addAll(List.of("-storepass:env", PASSWORD_VARIABLE));
        words.addAll(arguments);
        words.addAll(SHORT_LIVED);
        ProcessBuilder program = new ProcessBuilder(words);
        program.environment().putAll(Map.of(PASSWORD_VARIABLE, password));
        Program.End end = Program.run(program, Program.Limits.of(LIMIT));
        if (end.ending() != Program.Ending.EXITED || end.exitCode() != 0) {
            throw LatchmarkException.environment("keytool failed (" + end.ending()
                    + (end.exitCode() < 0 ? "" : ", exit code " + end.exitCode()) + "): "
                    + end.output().strip());
        }
    }
}
