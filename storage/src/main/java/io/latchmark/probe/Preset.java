package io.latchmark.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.Cell.Access;
import io.latchmark.results.probe.Cell.Caching;
import io.latchmark.results.probe.Cell.Durability;
import io.latchmark.results.probe.Cell.Load;
import io.latchmark.results.probe.Cell.Operation;
import io.latchmark.results.probe.Cell.Pattern;
import io.latchmark.results.probe.Cell.Span;
import io.latchmark.results.probe.Cell.Timing;
import io.latchmark.results.probe.Published;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A named matrix of cells: published device tests with their authors' figures, and our own. Sources: docs/probe.md. */
public enum Preset {
    /** 256 KB sequential reads and writes by outstanding I/Os (Shea 2008: read and write cache of a controller). */
    SHEA_SEQ256("256 KB sequential, 2 to 256 outstanding (Shea 2008)", 10_000L << 20, 30) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            List<Published> writes = List.of(
                    new Published("Shea, P400, no write cache", "MiB/s", 57),
                    new Published("Shea, P400, 512 MB write cache", "MiB/s", 62));
            List<Published> reads = List.of(
                    new Published("Shea, P400, no read cache", "MiB/s", 73),
                    new Published("Shea, P400, 512 MB read cache", "MiB/s", 53));
            List<PlannedCell> cells = new ArrayList<>();
            for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
                for (int outstanding : new int[] {2, 8, 16, 32, 64, 128, 256}) {
                    Access access = Access.of(operation, Pattern.SEQUENTIAL, 256 << 10);
                    Cell cell = setting.cell(access, Load.closed(1, outstanding));
                    cells.add(new PlannedCell(cell, operation == Operation.READ ? reads : writes));
                }
            }
            return cells;
        }
    },

    /** 8 KB random reads at the queue depth that an OLTP test meets (Shea 2008). */
    SHEA_QD256("8 KB random reads, two threads of 256 outstanding (Shea 2008)", 10_000L << 20, 30) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            String source = "Shea, one 10,000 rpm disk";
            Access access = Access.of(Operation.READ, Pattern.RANDOM, 8 << 10);
            return List.of(new PlannedCell(
                    setting.cell(access, Load.closed(2, 256)),
                    List.of(
                            new Published(source, "IOPS", 491.20),
                            new Published(source, "MiB/s", 3.83),
                            new Published(source, "mean ms", 1021))));
        }
    },

    /** Small direct blocks and large buffered bursts, to compare values of a software RAID's stripe cache (2012). */
    MD_RAID5("blocks of 4 KB to 1 GB for the stripe cache of an md RAID-5 (2012)", 4L << 30, 30) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            List<PlannedCell> cells = new ArrayList<>();
            for (Operation operation : List.of(Operation.READ, Operation.WRITE)) {
                for (long block = 4 << 10; block <= 4 << 20; block *= 2) {
                    Access access = Access.of(operation, Pattern.RANDOM, block);
                    cells.add(PlannedCell.of(setting.cell(access, Load.closed(1, 1))));
                }
            }
            bursts(cells, setting, Operation.READ);
            bursts(cells, setting, Operation.WRITE);
            return cells;
        }

        private void bursts(List<PlannedCell> cells, Setting setting, Operation operation) {
            for (long burst = 4 << 10; burst <= 1 << 30; burst *= 2) {
                int reads = operation == Operation.READ ? 100 : 0;
                Access access = new Access(operation, reads, Pattern.BURST, Math.min(burst, 8 << 10), burst, 0);
                cells.add(new PlannedCell(
                        setting.cell(access, Load.closed(1, 1), new Caching(false, Durability.NONE, 0)),
                        burst == 1 << 30 && operation == Operation.WRITE
                                ? List.of(new Published("md RAID-5 of 5 disks, stripe_cache_size 256", "MiB/s", 200))
                                : List.of()));
            }
        }
    },

    /** 8 KB random I/O by offset and thread count, and sequential log writes, to compare partition offsets. */
    RAID1_OFFSET("offsets 32, 64, 1024 KB; 8 KB random and log writes (RAID-1 series)", 2L << 30, 60) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            List<PlannedCell> cells = new ArrayList<>();
            for (Operation operation : List.of(Operation.READ, Operation.WRITE)) {
                for (int threads : new int[] {4, 8, 16}) {
                    for (long offset : new long[] {32 << 10, 64 << 10, 1 << 20}) {
                        Access access = Access.of(operation, Pattern.RANDOM, 8 << 10);
                        cells.add(PlannedCell.of(
                                setting.cell(access, Load.closed(threads, 1)).with(setting.from(offset))));
                    }
                }
            }
            for (long block : new long[] {8 << 10, 64 << 10}) {
                for (long offset : new long[] {32 << 10, 64 << 10}) {
                    Access access = Access.of(Operation.WRITE, Pattern.SEQUENTIAL, block);
                    cells.add(PlannedCell.of(
                            setting.cell(access, Load.closed(1, 1)).with(setting.from(offset))));
                }
            }
            return cells;
        }
    },

    /** The four series of a how-to for sqlio, with all its published figures (Novick 2010). */
    SQLIO_HOWTO("random and sequential, 1 to 1024 outstanding (sqlio how-to, 2010)", 20L << 30, 90) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            return SqlioPreset.cells(setting);
        }
    },

    /** The load of a database on its data device: 8 KB random reads, writes and a mix, by queue depth. */
    OLTP_DATA("8 KB random read, write and 70 % read mix, 1 to 256 outstanding", 4L << 30, 30) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            List<Access> accesses = List.of(
                    Access.of(Operation.READ, Pattern.RANDOM, 8 << 10),
                    Access.of(Operation.WRITE, Pattern.RANDOM, 8 << 10),
                    new Access(Operation.MIX, 70, Pattern.RANDOM, 8 << 10, 0, 0));
            List<PlannedCell> cells = new ArrayList<>();
            for (Access access : accesses) {
                for (int outstanding = 1; outstanding <= 256; outstanding *= 2) {
                    cells.add(PlannedCell.of(setting.cell(access, Load.closed(1, outstanding))));
                }
            }
            return cells;
        }
    },

    /** The load of a database on its log device: durable sequential writes of 4 to 64 KB, up to four in flight. */
    OLTP_LOG("durable sequential writes of 4 to 64 KB, 1 to 4 outstanding", 1L << 30, 30) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            List<PlannedCell> cells = new ArrayList<>();
            for (long block = 4 << 10; block <= 64 << 10; block *= 2) {
                for (int outstanding : new int[] {1, 4}) {
                    Access access = Access.of(Operation.WRITE, Pattern.SEQUENTIAL, block);
                    cells.add(PlannedCell.of(
                            setting.cell(access, Load.closed(1, outstanding), new Caching(true, Durability.DSYNC, 0))));
                }
            }
            return cells;
        }
    },

    /** A first look at a device in about a minute. */
    QUICK("a first look: random read and write, sequential read, durable writes", 1L << 30, 5) {
        @Override
        List<PlannedCell> cells(Setting setting) {
            List<PlannedCell> cells = new ArrayList<>();
            for (Operation operation : List.of(Operation.READ, Operation.WRITE)) {
                for (int outstanding : new int[] {1, 8, 64}) {
                    Access access = Access.of(operation, Pattern.RANDOM, 8 << 10);
                    cells.add(PlannedCell.of(setting.cell(access, Load.closed(1, outstanding))));
                }
            }
            Access scan = Access.of(Operation.READ, Pattern.SEQUENTIAL, 256 << 10);
            cells.add(PlannedCell.of(setting.cell(scan, Load.closed(1, 8))));
            Access log = Access.of(Operation.WRITE, Pattern.SEQUENTIAL, 4 << 10);
            cells.add(PlannedCell.of(setting.cell(log, Load.closed(1, 1), new Caching(true, Durability.DSYNC, 0))));
            return cells;
        }
    };

    private final String summary;
    private final long fileBytes;
    private final Duration duration;

    Preset(String summary, long fileBytes, int seconds) {
        this.summary = summary;
        this.fileBytes = fileBytes;
        this.duration = Duration.ofSeconds(seconds);
    }

    abstract List<PlannedCell> cells(Setting setting);

    /** The cells for a test file of the given length. Cells larger than the file are left out. */
    public List<PlannedCell> cells(long testFileBytes, boolean direct, Timing timing) {
        Setting setting = new Setting(testFileBytes, direct, timing);
        return cells(setting);
    }

    /**
     * The preset with this key.
     *
     * @throws IllegalArgumentException if there is none; its message lists all
     */
    public static Preset of(String key) {
        List<Preset> all = List.of(values());
        return all.stream()
                .filter(preset -> preset.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is not a preset: choose one of "
                        + String.join(", ", all.stream().map(Preset::key).toList())));
    }

    /** Its name on the command line: {@code shea-seq256}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A one-line description. */
    public String summary() {
        return summary;
    }

    /** The length of the author's test file, or a sufficient one. */
    public long fileBytes() {
        return fileBytes;
    }

    /** How long the author measured each cell. */
    public Duration duration() {
        return duration;
    }

    /** What all cells of one use of a preset share. */
    record Setting(long fileBytes, boolean direct, Timing timing) {
        Cell cell(Access access, Load load) {
            return cell(access, load, new Caching(direct, Durability.NONE, 0));
        }

        /** Durable or buffered, as the preset needs it; direct only where this use allows it. */
        Cell cell(Access access, Load load, Caching caching) {
            Caching allowed = new Caching(caching.direct() && direct, caching.durability(), caching.fsyncEvery());
            long step = Math.max(access.stepBytes(), access.blockBytes());
            // A cell that is too large gets a span beyond the file, and is later left out with a note.
            return new Cell(access, load, new Span(0, Math.max(fileBytes, step)), allowed, timing);
        }

        Span from(long offset) {
            return new Span(offset, fileBytes - offset);
        }
    }
}
