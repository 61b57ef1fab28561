package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Makes the keys of a lab by the JDK's keytool: an authority, and for each member a folder with its key. Passwords are random,
 * stay in files that only their owner may read, and reach keytool by its environment.
 */
public final class KeyMaker {
    /** The name of the controller's folder. */
    public static final String CONTROLLER = "controller";

    private static final String AUTHORITY = "authority";
    private static final String OWN_PASSWORD = "LATCHMARK_STORE_PASSWORD";
    private static final String MEMBER_PASSWORD = "LATCHMARK_MEMBER_PASSWORD";
    private static final String VALIDITY_DAYS = "825";
    private static final int PASSWORD_BYTES = 24;
    /** keytool runs for half a second, which is too short for optimised code to pay off. */
    private static final List<String> SHORT_LIVED = List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC");

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private final Path folder;
    private final SecureRandom random = new SecureRandom();

    private KeyMaker(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes keys for the controller and for these hosts, and the authority, unless the folder has it. Nothing is replaced.
     *
     * @return the folders made, one for each member
     * @throws LatchmarkException of the category USAGE, if a folder is there already; of the category ENVIRONMENT, if
     *     keytool fails
     */
    public static List<Path> make(Path folder, List<String> hosts) {
        return new KeyMaker(folder).make(hosts);
    }

    private List<Path> make(List<String> hosts) {
        boolean isNew = !Files.exists(folder.resolve(AUTHORITY));
        List<String> members = new ArrayList<>();
        if (isNew) {
            members.add(CONTROLLER);
        }
        members.addAll(hosts);
        for (String member : members) {
            if (!Introduction.isName(member) || member.equals(AUTHORITY)) {
                throw LatchmarkException.usage("--hosts: '" + member + "' is no name of a host");
            }
            if (Files.exists(folder.resolve(member))) {
                throw LatchmarkException.usage("--hosts: " + folder.resolve(member)
                        + " is there already; remove it to make new keys of that host");
            }
        }
        try {
            if (isNew) {
                makeAuthority();
            }
            List<Path> made = new ArrayList<>();
            for (String member : members) {
                made.add(makeMember(member));
            }
            return made;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write keys into " + folder + ": " + FileFailure.reason(e) + "; choose another folder");
        }
    }

    private void makeAuthority() throws IOException {
        Path own = folder.resolve(AUTHORITY);
        keytool(
                Map.of(OWN_PASSWORD, newPassword(own)),
                own.resolve(Keys.STORE),
                "-genkeypair",
                "-alias",
                AUTHORITY,
                "-dname",
                "CN=Latchmark authority",
                "-ext",
                "bc:c=ca:true,pathlen:0",
                "-ext",
                "ku:c=keyCertSign,cRLSign",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                VALIDITY_DAYS,
                "-keystore",
                own.resolve(Keys.STORE).toString(),
                "-storetype",
                "PKCS12",
                "-storepass:env",
                OWN_PASSWORD);
    }

    /** Made and signed in the authority's store, and then moved out of it. */
    private Path makeMember(String name) throws IOException {
        Path authority = folder.resolve(AUTHORITY);
        Path store = authority.resolve(Keys.STORE);
        String password = Files.readString(authority.resolve(Keys.PASSWORD)).strip();
        Path own = folder.resolve(name);
        Map<String, String> passwords = Map.of(OWN_PASSWORD, password, MEMBER_PASSWORD, newPassword(own));
        List<String> inStore = List.of("-keystore", store.toString(), "-storepass:env", OWN_PASSWORD);
        List<String> making = new ArrayList<>(List.of("-genkeypair", "-alias", name, "-signer", AUTHORITY));
        making.addAll(List.of("-dname", "CN=" + name, "-ext", "san=dns:" + name, "-ext", "ku:c=digitalSignature"));
        making.addAll(List.of("-ext", "eku=serverAuth,clientAuth", "-keyalg", "EC", "-groupname", "secp256r1"));
        making.addAll(List.of("-validity", VALIDITY_DAYS));
        making.addAll(inStore);
        keytool(passwords, store, making.toArray(String[]::new));
        keytool(
                passwords,
                own.resolve(Keys.STORE),
                "-importkeystore",
                "-srckeystore",
                store.toString(),
                "-srcstorepass:env",
                OWN_PASSWORD,
                "-srcalias",
                name,
                "-destkeystore",
                own.resolve(Keys.STORE).toString(),
                "-deststoretype",
                "PKCS12",
                "-deststorepass:env",
                MEMBER_PASSWORD);
        List<String> removal = new ArrayList<>(List.of("-delete", "-alias", name));
        removal.addAll(inStore);
        keytool(passwords, store, removal.toArray(String[]::new));
        return own;
    }

    /** Makes a folder with a new password. */
    private String newPassword(Path own) throws IOException {
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        String password = HexFormat.of().formatHex(bytes);
        Files.createDirectories(own, ofOwner("rwx------"));
        Path file = Files.createFile(own.resolve(Keys.PASSWORD), ofOwner("rw-------"));
        Files.writeString(file, password + "\n", StandardCharsets.UTF_8, StandardOpenOption.TRUNCATE_EXISTING);
        return password;
    }

    private static FileAttribute<?>[] ofOwner(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static void keytool(Map<String, String> passwords, Path written, String... arguments) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        words.addAll(List.of(arguments));
        words.addAll(SHORT_LIVED);
        ProcessBuilder program = new ProcessBuilder(words);
        program.environment().putAll(passwords);
        Program.End end = Program.run(program, Program.Limits.of(LIMIT));
        if (end.ending() != Program.Ending.EXITED || end.exitCode() != 0) {
            throw LatchmarkException.environment("keytool " + arguments[0] + " failed ("
                    + end.ending() + (end.exitCode() < 0 ? "" : ", exit code " + end.exitCode()) + "): "
                    + end.output().strip());
        }
        if (POSIX) {
            Files.setPosixFilePermissions(written, PosixFilePermissions.fromString("rw-------"));
        }
    }
}
