package io.latchmark.emulation;

/** A layer with caches whose sizes can be changed during operation. */
public interface CachedLayer extends Layer {
    /**
     * Changes the setting. Dirty data in excess of a smaller cache is written out first; until then no write is cached.
     *
     * @throws IllegalArgumentException if the layer doesn't support this setting
     */
    void apply(CacheSetting setting);
}
