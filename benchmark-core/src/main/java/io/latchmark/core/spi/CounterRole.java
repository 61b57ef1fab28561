package io.latchmark.core.spi;

import java.util.Locale;

/**
 * The meaning of a counter for the analysis, whatever the engine calls it. A counter has any number of roles; several counters with one
 * role are added up. A role that an engine doesn't declare is a figure that it doesn't have.
 */
public enum CounterRole {
    /** Reads of data by the terminals' sessions, where the server counts those separately. */
    CLIENT_READS,
    CLIENT_READ_TIME,
    /** Writes and extensions of data files by the terminals' sessions. */
    CLIENT_WRITES,
    CLIENT_WRITE_TIME,
    /** Reads by any process, of data, temporary data and log. */
    READS,
    READ_TIME,
    READ_BYTES,
    /** Bytes written by any process, to data, temporary data and log. */
    WRITE_BYTES,
    /** Those of them that are of the log: where no counter has this role, the log's writes are not counted. */
    LOG_WRITE_BYTES,
    /** Reads that no cache of the operating system can answer: each is one of the device. */
    DIRECT_READS,
    LOG_FLUSHES,
    LOG_FLUSH_TIME,
    LOG_BYTES,

    /** Accesses by file: the object is the file. */
    FILE_READS,
    FILE_READ_TIME,
    FILE_READ_BYTES,
    FILE_WRITES,
    FILE_WRITE_TIME,
    FILE_WRITE_BYTES,
    /** Any counter of a file that holds the log. */
    LOG_FILE,
    /** Any counter of a file that holds temporary data. */
    TEMPORARY_FILE,

    /** Checkpoints that started on schedule. */
    CHECKPOINTS_TIMED,
    /** Checkpoints that started on request, or for the amount of log. */
    CHECKPOINTS_REQUESTED,
    CHECKPOINTS_COMPLETED,
    /** Pages written by checkpoints: a gain after none is the start of one. */
    CHECKPOINT_PAGES,
    /** Log since the last checkpoint, a gauge: where it falls by more than half, a checkpoint was completed. */
    LOG_SINCE_CHECKPOINT,
    /** How much of the log's files is in use, a gauge. */
    LOG_USED_PERCENT,

    /** Pages of 8 KiB that the buffer pool may hold, a gauge. */
    BUFFER_POOL_PAGES,
    /** Pages that the terminals' sessions found in the buffer pool. */
    CACHE_HITS,
    /** For how long a page would stay in the buffer pool at the present rate of replacement, a gauge. */
    PAGE_LIFE_EXPECTANCY,
    /** A fact: the size of the buffer pool, with its unit. */
    BUFFER_POOL_SIZE,
    /** A fact: the setting without which accesses of data have no times. */
    IO_TIME_SETTING,
    /** A fact: the setting without which log flushes have no times. */
    LOG_TIME_SETTING,

    /** Time of waits of the terminals' sessions, added up by the server. The object is {@code wait class/name}. */
    SESSION_WAIT_TIME,
    /** The part of it in which a session whose wait was over waited for a processor. */
    SESSION_SIGNAL_TIME,
    /** Number of these waits. */
    SESSION_WAITS,
    /** Processor time of the terminals' sessions. */
    SESSION_CPU_TIME,
    /** Processor time of stored procedures: the object is the procedure. */
    PROCEDURE_CPU_TIME,
    /** Pairs of a poll and a session of a terminal that waited for a lock. */
    LOCK_OBSERVATIONS,
    /** Those of them whose holder waited for the log. */
    LOCK_OBSERVATIONS_BEHIND_LOG,
    /** Pairs of a poll and a session of a terminal that waited for a page in memory, by file. */
    PAGE_LATCHES,
    /** Those of one page that was waited for often: the object ends in {@code class/file:page}. */
    HOT_PAGE,
    /** Pairs of a poll and a session in a state that is a lock whose holder waited for the log. */
    STATE_BEHIND_LOG,
    /** Pairs of a poll and a session in a state that the sampler does not know, and that may be of any wait class. */
    UNKNOWN_STATE,

    /** Schedulers that serve users, a gauge. */
    SCHEDULERS,
    /** Tasks that wait for a processor, a gauge. */
    RUNNABLE_TASKS,
    /** Tasks that wait for a worker, a gauge. */
    TASKS_WITHOUT_WORKER,
    /** Accesses that schedulers wait for, a gauge. */
    PENDING_IOS,
    /** Accesses of a file that the operating system has not ended, a gauge. */
    FILE_IOS_AT_DEVICE,
    /** Accesses of a file that have ended and that no scheduler has noticed, a gauge. */
    FILE_IOS_AT_SCHEDULER,
    /** Age of the oldest access of a file, a gauge. */
    FILE_IO_AGE,

    /**
     * Time that the processors of a host were busy, added up over them. The object of this and of the others of a host is what the
     * host is: {@code driver}, {@code database}, or {@code driver and database}.
     */
    HOST_BUSY_TIME,
    /** Time that they had nothing to do, also while something waited for a device. */
    HOST_IDLE_TIME,
    /** Time that a hypervisor gave to others while they had something to do. */
    HOST_STOLEN_TIME,
    /** Processors of a host, a gauge. */
    HOST_PROCESSORS,
    /** Threads of a host that have a processor or wait for one, a gauge. */
    HOST_RUNNABLE,
    /** Time in which some thread of a host waited for a processor. */
    HOST_PROCESSOR_PRESSURE,
    /** Time in which some thread of a host waited for a device. */
    HOST_DEVICE_PRESSURE,
    /**
     * Time that threads were on a processor. The object is whose they are: {@code driver/terminals}, {@code driver/samplers}, {@code
     * driver/rest}, and the same of {@code database}, where they serve these.
     */
    THREAD_CPU_TIME,
    /** Time that threads were ready to run and had no processor; the object is as above. */
    THREAD_RUN_DELAY,
    /** How often threads gave up their processor to wait for something; the object is as above. */
    THREAD_VOLUNTARY_SWITCHES,
    /** How often another thread was given their processor. */
    THREAD_INVOLUNTARY_SWITCHES,
    /** Pairs of a look and a server's thread of a terminal. */
    THREAD_OBSERVATIONS,
    /** Those of them that had a request and waited for a processor to take it. */
    THREAD_OBSERVATIONS_CALLED,

    /** Time that somebody who injects delays has added to reads of a device, summed over requests. */
    INJECTED_READ_TIME,
    /** Time that was added to writes. */
    INJECTED_WRITE_TIME,
    /** Time that was added to flushes. */
    INJECTED_FLUSH_TIME,

    /** A setting as a number, or how often it was changed: a run whose settings change is of no single configuration. */
    SETTING,
    /** A delay that is added to requests, a setting that a run changes itself if it injects delays. */
    DELAY_SETTING,

    /** How to read a counter: its value is a level at that moment, and may fall without a reset. */
    GAUGE,
    /** How to read a counter: the source leaves it out while it is zero. */
    ZERO_OMITTED,
    /** How to read a counter: it counts states that were seen; what was between two readings is not known. */
    SEEN;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** For files: {@code client_reads}. */
    public String key() {
        return key;
    }
}
