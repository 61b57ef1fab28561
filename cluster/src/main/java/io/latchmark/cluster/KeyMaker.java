package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes keys by the JDK's keytool: an authority, and for the coordinator and each agent a folder with its key. Passwords are random, stay in
 * files that only their owner may read, and reach keytool by its environment.
 */
public final class KeyMaker {
    private static final String AUTHORITY = "authority";
    private static final String PASSWORD_VARIABLE = "LATCHMARK_STORE_PASSWORD";
    private static final int AUTHORITY_DAYS = 3_650;
    private static final int DAYS = 825;
    private static final int PASSWORD_BYTES = 24;
    /** keytool runs for half a second, which is too short for optimised code to pay off. */
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
     * A folder that was made.
     *
     * @param lastDay on which its certificate is valid
     */
    public record Made(Path folder, LocalDate lastDay) {}

    /**
     * Makes keys for these agents, and the authority and the coordinator's, unless the folder has an authority. All are made, or none.
     *
     * @param renew replaces the keys of agents that have some; one without roles keeps its own
     * @throws LatchmarkException of the category USAGE, if a name can't be used; of the category ENVIRONMENT, if keytool fails
     */
    public static List<Made> make(Path folder, List<Identity> agents, boolean renew) {
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
                    "cannot write keys into " + folder + ": " + FileFailure.reason(e) + "; choose another folder");
        }
    }

    private static void requireNames(Path folder, List<Identity> agents, boolean renew) {
        Set<String> names = new HashSet<>();
        for (Identity agent : agents) {
            Path its = folder.resolve(agent.name());
            if (Set.of(AUTHORITY, Keys.COORDINATOR).contains(agent.name())) {
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
     * The keys of this user on this host, which are made if they are missing. Several processes may come at once.
     *
     * @param name of the agent, or {@link Keys#COORDINATOR}
     */
    public static Keys ofUser(Path folder, String name) {
        try {
            if (!Files.exists(folder)) {
                Path parent = folder.toAbsolutePath().normalize().getParent();
                Files.createDirectories(parent);
                Path made = Files.createTempDirectory(parent, ".making");
                List<Made> unused = make(made, List.of(), false);
                moveOrDelete(made, folder);
            }
            if (!name.equals(Keys.COORDINATOR) && !Files.exists(folder.resolve(name))) {
                Path made = Files.createTempDirectory(folder, ".making");
                KeyMaker maker = new KeyMaker(folder, made);
                moveOrDelete(maker.member(new Identity(name, Identity.ROLES), folder), folder.resolve(name));
                delete(made);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot make this user's keys in " + folder + ": "
                    + FileFailure.reason(e) + "; name others by --keys");
        }
        return Keys.open(folder.resolve(name));
    }

    /** Whoever comes second takes what the first has made. */
    private static void moveOrDelete(Path made, Path target) throws IOException {
        try {
            Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(made);
            if (!Files.exists(target)) {
                throw e;
            }
        }
    }

    /** The key in a folder as a line for {@link Keys#parse}. A secret. */
    public static String line(Path folder) {
        try {
            return Files.readString(folder.resolve(Keys.PASSWORD)).strip() + " "
                    + Base64.getEncoder().encodeToString(Files.readAllBytes(folder.resolve(Keys.STORE)));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read the keys in " + folder + ": " + FileFailure.reason(e));
        }
    }

    private List<Made> make(List<Identity> agents) throws IOException {
        boolean isNew = !Files.exists(folder.resolve(AUTHORITY));
        List<Identity> members = new ArrayList<>();
        List<Path> made = new ArrayList<>();
        if (isNew) {
            made.add(authority());
            members.add(new Identity(Keys.COORDINATOR, Set.of()));
        }
        members.addAll(agents);
        for (Identity member : members) {
            made.add(member(member, isNew ? work : folder));
        }
        List<Made> moved = new ArrayList<>();
        for (Path each : made) {
            Path target = folder.resolve(each.getFileName().toString());
            if (Files.exists(target)) {
                Files.move(target, work.resolve("old-" + each.getFileName()), StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(each, target, StandardCopyOption.ATOMIC_MOVE);
            if (!target.endsWith(AUTHORITY)) {
                moved.add(new Made(target, lastDay(target)));
            }
        }
        return moved;
    }

    private static LocalDate lastDay(Path made) throws IOException {
        return LocalDate.ofInstant(certificate(made).getNotAfter().toInstant(), ZoneOffset.UTC);
    }

    private static X509Certificate certificate(Path of) throws IOException {
        try {
            KeyStore store = read(of.resolve(Keys.STORE), password(of));
            return (X509Certificate) store.getCertificate(store.aliases().nextElement());
        } catch (GeneralSecurityException e) {
            throw new IOException(of + " holds no key", e);
        }
    }

    private Path authority() throws IOException {
        Path own = newFolder(work.resolve(AUTHORITY));
        List<String> words = new ArrayList<>(List.of("-genkeypair", "-alias", AUTHORITY));
        words.addAll(List.of("-dname", "CN=Latchmark authority", "-validity", Integer.toString(AUTHORITY_DAYS)));
        words.addAll(List.of("-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign,cRLSign"));
        keytool(own.resolve(Keys.STORE), password(own), words);
        return own;
    }

    /** A key that was made and signed in a copy of the authority's store. */
    private Path member(Identity member, Path authorityIn) throws IOException {
        boolean isCoordinator = member.name().equals(Keys.COORDINATOR);
        Path authority = authorityIn.resolve(AUTHORITY);
        Path signing = work.resolve("signing-" + member.name());
        Path own = newFolder(work.resolve(member.name()));
        Set<String> roles = member.roles().isEmpty() && !isCoordinator
                ? Identity.of(certificate(folder.resolve(member.name()))).roles()
                : member.roles();
        StringBuilder name = new StringBuilder("CN=" + member.name());
        new TreeSet<>(roles).forEach(role -> name.append(",OU=").append(role));
        List<String> words = new ArrayList<>(List.of("-genkeypair", "-alias", member.name(), "-signer", AUTHORITY));
        words.addAll(List.of("-dname", name.toString(), "-validity", Integer.toString(DAYS)));
        words.addAll(List.of("-ext", "ku:c=digitalSignature", "-ext", "san=dns:" + member.name()));
        words.addAll(List.of("-ext", isCoordinator ? "eku:c=serverAuth" : "eku:c=clientAuth"));
        Files.copy(authority.resolve(Keys.STORE), signing);
        try (OutputStream out =
                Files.newOutputStream(Files.createFile(own.resolve(Keys.STORE), ofOwner("rw-------")))) {
            String password = password(authority);
            keytool(signing, password, words);
            KeyStore made = read(signing, password);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            char[] ownPassword = password(own).toCharArray();
            store.setKeyEntry(
                    member.name(),
                    made.getKey(member.name(), password.toCharArray()),
                    ownPassword,
                    made.getCertificateChain(member.name()));
            store.store(out, ownPassword);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("keytool has made no key", e);
        } finally {
            Files.deleteIfExists(signing);
        }
        return own;
    }

    private static KeyStore read(Path store, String password) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password.toCharArray());
            return keys;
        }
    }

    /** Makes a folder with a new password. */
    private Path newFolder(Path own) throws IOException {
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        Files.createDirectory(own, ofOwner("rwx------"));
        Files.writeString(
                Files.createFile(own.resolve(Keys.PASSWORD), ofOwner("rw-------")),
                HexFormat.of().formatHex(bytes) + "\n",
                StandardCharsets.UTF_8);
        return own;
    }

    private static String password(Path of) throws IOException {
        return Files.readString(of.resolve(Keys.PASSWORD)).strip();
    }

    private static FileAttribute<?>[] ofOwner(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Removes a folder with keys.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if that can't be done
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

    private static void keytool(Path store, String password, List<String> arguments) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        words.addAll(arguments);
        words.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-storetype", "PKCS12"));
        words.addAll(List.of("-keystore", store.toString(), "-storepass:env", PASSWORD_VARIABLE));
        words.addAll(SHORT_LIVED);
        ProcessBuilder program = new ProcessBuilder(words);
        program.environment().putAll(Map.of(PASSWORD_VARIABLE, password));
        Program.End end = Program.run(program, Program.Limits.of(LIMIT));
        if (end.ending() != Program.Ending.EXITED || end.exitCode() != 0) {
            throw LatchmarkException.environment("keytool failed (" + end.ending()
                    + (end.exitCode() < 0 ? "" : ", exit code " + end.exitCode()) + "): "
                    + end.output().strip());
        }
        if (POSIX) {
            Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
        }
    }
}
