package io.latchmark.schema.sqlserver;

import java.util.Locale;
import java.util.regex.Pattern;

/** Paths on the server's host, which may have another operating system. With a drive letter they are those of Windows. */
public final class ServerPath {
    private static final Pattern WITH_DRIVE = Pattern.compile("(.* TO N')?[A-Za-z]:.*");

    private ServerPath() {}

    /** A folder in the form that the server records. */
    static String of(String folder) {
        return WITH_DRIVE.matcher(folder).matches() ? folder.replace('/', '\\') : folder;
    }

    /** A folder for a literal of T-SQL, which may be empty. */
    public static String literal(String folder) {
        return folder.isEmpty() ? "" : TSqlText.literal(of(folder));
    }

    /** A file in a folder; without a folder, the name. */
    static String file(String folder, String name) {
        String path = of(folder);
        String separator = path.contains("\\") ? "\\" : "/";
        return path.isEmpty() || path.endsWith(separator) ? path + name : path + separator + name;
    }

    /** A path, or a clause that ends in one, without what Windows doesn't distinguish. */
    static String comparable(String path) {
        return WITH_DRIVE.matcher(path).matches() ? of(path).toLowerCase(Locale.ROOT) : path;
    }
}
