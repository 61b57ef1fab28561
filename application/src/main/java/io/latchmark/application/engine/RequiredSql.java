package io.latchmark.application.engine;

import io.latchmark.platform.Resource;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The SQL files and statements that every engine must have, as {@code required-sql.txt} lists them. */
final class RequiredSql {
    private static final String LIST = "required-sql.txt";
    private static final Pattern FILE = Pattern.compile("(\\??)(\\w+)/([^:\\n]+): *(.*)");

    private RequiredSql() {}

    /** The missing files and statements of an engine, each with the place where it is expected. */
    static List<String> missing(String engine) {
        List<String> missing = new ArrayList<>();
        // Without the comments.
        Matcher lines = FILE.matcher(Resource.text(RequiredSql.class, LIST).replaceAll("(?m)^#.*$", ""));
        while (lines.find()) {
            boolean optional = !lines.group(1).isEmpty();
            String path = SqlFile.path(lines.group(2), engine, lines.group(3)).substring(1);
            Optional<SqlFile> file = SqlFile.find(lines.group(2), engine, lines.group(3));
            if (file.isEmpty() && !optional) {
                missing.add("no file " + path);
            }
            for (String statement : lines.group(4).split(", ", -1)) {
                if (file.isPresent()
                        && !statement.isEmpty()
                        && !file.get().statements().containsKey(statement)) {
                    missing.add("no statement '" + statement + "' in " + path);
                }
            }
        }
        return missing;
    }
}
