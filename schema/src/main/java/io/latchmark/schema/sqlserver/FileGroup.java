package io.latchmark.schema.sqlserver;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A file group for each group of tables, each with one file, so that file statistics are separate by table. The number is its
 * percentage of a loaded database.
 */
enum FileGroup {
    SMALL(4),
    CUSTOMER(20),
    ORDERS(38),
    HISTORY(4),
    STOCK(34);

    private static final String PRIMARY = "PRIMARY";

    private final int sharePercent;
    private final String sqlName = "latchmark_" + name().toLowerCase(Locale.ROOT);

    FileGroup(int sharePercent) {
        this.sharePercent = sharePercent;
    }

    /** The name of the group and of its file. */
    String sqlName() {
        return sqlName;
    }

    long initialBytes(long allBytes) {
        return allBytes / 100 * sharePercent;
    }

    /** Values for the SQL: each group by its name if it exists, otherwise PRIMARY. */
    static Map<String, String> values(Collection<String> existing) {
        Map<String, String> values = new HashMap<>();
        for (FileGroup group : values()) {
            values.put("FILE_GROUP_" + group.name(), existing.contains(group.sqlName) ? group.sqlName : PRIMARY);
        }
        return values;
    }

    /** Values for the SQL if all groups exist. */
    static Map<String, String> allValues() {
        return values(Arrays.stream(values()).map(FileGroup::sqlName).toList());
    }
}
