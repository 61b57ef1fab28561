package io.latchmark.emulation;

import io.latchmark.platform.ByteSize;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The partition of a cache into read and write cache.
 *
 * @param readBytes for data that was read or prefetched
 * @param writeBytes for dirty data
 * @param battery of the write cache
 */
public record CacheSetting(long readBytes, long writeBytes, BatteryState battery) {
    /** No cache. */
    public static final CacheSetting NONE = new CacheSetting(0, 0, BatteryState.CHARGED);

    private static final long BYTES_MAX = 1L << 40;
    private static final String FORM = "write read=SIZE,write=SIZE, for example read=0,write=512MiB";

    public CacheSetting {
        Bound.require("readBytes", readBytes, 0, BYTES_MAX, "give a size of 1 TiB at most");
        Bound.require("writeBytes", writeBytes, 0, BYTES_MAX, "give a size of 1 TiB at most");
    }

    /** With a charged battery. */
    public static CacheSetting of(long readBytes, long writeBytes) {
        return new CacheSetting(readBytes, writeBytes, BatteryState.CHARGED);
    }

    /**
     * Parses {@code read=128MiB,write=384MiB}, optionally with {@code battery=failed}.
     *
     * @throws IllegalArgumentException with the expected format
     */
    public static CacheSetting parse(String text) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : text.strip().split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0 || parts.put(part.substring(0, equals).strip(), part.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("'" + text + "' is not a cache setting: " + FORM);
            }
        }
        long read = size(parts.remove("read"));
        long write = size(parts.remove("write"));
        String battery = parts.remove("battery");
        if (!parts.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a cache setting: no part is called " + parts.keySet() + "; " + FORM);
        }
        return new CacheSetting(read, write, battery == null ? BatteryState.CHARGED : state(battery));
    }

    private static long size(@Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException("a cache setting names both sizes: " + FORM);
        }
        return text.strip().equals("0") ? 0 : ByteSize.parse(text).bytes();
    }

    private static BatteryState state(String text) {
        for (BatteryState state : BatteryState.values()) {
            if (state.name().equalsIgnoreCase(text.strip())) {
                return state;
            }
        }
        throw new IllegalArgumentException("battery '" + text + "': must be charged, charging, failed or ignored");
    }

    /** In the format of {@link #parse}. */
    public String text() {
        String sizes = "read=" + sizeText(readBytes) + ",write=" + sizeText(writeBytes);
        return battery == BatteryState.CHARGED
                ? sizes
                : sizes + ",battery=" + battery.name().toLowerCase(Locale.ROOT);
    }

    private static String sizeText(long bytes) {
        if (bytes == 0) {
            return "0";
        }
        return bytes % (1 << 20) == 0 ? (bytes >> 20) + "MiB" : bytes + "B";
    }
}
