package io.latchmark.core.spi;

import java.util.Locale;

/**
 * The meaning of a counter for the analysis, independent of its name in an engine. A counter may have several roles; several
 * counters with the same role are summed. If an engine does not declare a role, it does not have that figure.
 */
public enum CounterRole {
    /** Data reads by the terminals' sessions, if the server counts those separately. */
    CLIENT_READS,
    CLIENT_READ_TIME,
    /** Writes and extensions of data files by the terminals' sessions. */
    CLIENT_WRITES,
    CLIENT_WRITE_TIME,
    /** Reads of data, temporary data and log by any process. */
    READS,
    READ_TIME,
    READ_BYTES,
    /** Bytes written to data, temporary data and log by any process. */
    WRITE_BYTES,
    /** The log's part of them: if no counter has this role, the log's writes are not counted. */
    LOG_WRITE_BYTES,
    /** Reads that no operating system cache can serve: each is a device read. */
    DIRECT_READS,
    LOG_FLUSHES,
    LOG_FLUSH_TIME,
    LOG_BYTES,

    /** I/Os by file: the object is the file. */
    FILE_READS,
    FILE_READ_TIME,
    FILE_READ_BYTES,
    FILE_WRITES,
    FILE_WRITE_TIME,
    FILE_WRITE_BYTES,
    /** Size of a file, a gauge. */
    FILE_SIZE,
    /** Any counter of a file that holds the log. */
    LOG_FILE,
    /** Any counter of a file that holds temporary data. */
    TEMPORARY_FILE,

    /** Checkpoints that started on schedule. */
    CHECKPOINTS_TIMED,
    /** Checkpoints that started on request, or because of the amount of log. */
    CHECKPOINTS_REQUESTED,
    CHECKPOINTS_COMPLETED,
    /** Pages written by checkpoints: growth after none marks the start of one. */
    CHECKPOINT_PAGES,
    /** Log since the last checkpoint, a gauge: a fall by more than half means that a checkpoint was completed. */
    LOG_SINCE_CHECKPOINT,
    /** How much of the log files is in use in percent, a gauge. */
    LOG_USED_PERCENT,

    /** Maximum number of 8 KiB pages in the buffer pool, a gauge. */
    BUFFER_POOL_PAGES,
    /** Pages that the terminals' sessions found in the buffer pool. */
    CACHE_HITS,
    /** How long a page would stay in the buffer pool at the current rate of replacement, a gauge. */
    PAGE_LIFE_EXPECTANCY,
    /** A fact: the size of the buffer pool, with its unit. */
    BUFFER_POOL_SIZE,
    /** A fact: the setting without which data I/O is not timed. */
    IO_TIME_SETTING,
    /** A fact: the setting without which log flushes are not timed. */
    LOG_TIME_SETTING,

    /** Wait time of the terminals' sessions, summed by the server. The object is {@code wait class/name}. */
    SESSION_WAIT_TIME,
    /** The part of it in which a session whose wait was over waited for a CPU. */
    SESSION_SIGNAL_TIME,
    /** Number of these waits. */
    SESSION_WAITS,
    /** CPU time of the terminals' sessions. */
    SESSION_CPU_TIME,
    /** CPU time of stored procedures: the object is the procedure. */
    PROCEDURE_CPU_TIME,
    /** Pairs of a poll and a terminal's session that waited for a lock. */
    LOCK_OBSERVATIONS,
    /** Those of them whose holder waited for the log. */
    LOCK_OBSERVATIONS_BEHIND_LOG,
    /** Those of them whose holder read or wrote data pages. */
    LOCK_OBSERVATIONS_BEHIND_DATA,
    /** Pairs of a poll and a terminal's session that waited for a page in memory, by file. */
    PAGE_LATCHES,
    /** The part of them for one page that was often waited for: the object ends in {@code class/file:page}. */
    HOT_PAGE,
    /** Pairs of a poll and a session in a state that is a lock whose holder waited for the log. */
    STATE_BEHIND_LOG,
    /** Pairs of a poll and a session in a state that is a lock whose holder read or wrote data pages. */
    STATE_BEHIND_DATA,
    /** Pairs of a poll and a session in a state that the sampler does not know, and that could be of any wait class. */
    UNKNOWN_STATE,

    /** Schedulers that serve users, a gauge. */
    SCHEDULERS,
    /** Tasks that wait for a CPU, a gauge. */
    RUNNABLE_TASKS,
    /** Tasks that wait for a worker, a gauge. */
    TASKS_WITHOUT_WORKER,
    /** I/Os that schedulers wait for, a gauge. */
    PENDING_IOS,
    /** I/Os of a file that the operating system has not completed, a gauge. */
    FILE_IOS_AT_DEVICE,
    /** I/Os of a file that have completed but that no scheduler has noticed, a gauge. */
    FILE_IOS_AT_SCHEDULER,
    /** Age of the oldest pending I/O of a file, a gauge. */
    FILE_IO_AGE,

    /**
     * Busy time of a host's CPUs, summed over them. The object of this and of the other host roles is the host's part in the run:
     * {@code driver}, {@code database}, or {@code driver and database}.
     */
    HOST_BUSY_TIME,
    /** Idle time of a host's CPUs, also while something waited for a device. */
    HOST_IDLE_TIME,
    /** Time that a hypervisor gave to others while these CPUs had work. */
    HOST_STOLEN_TIME,
    /** Number of a host's CPUs, a gauge. */
    HOST_PROCESSORS,
    /** Threads of a host that run on a CPU or wait for one, a gauge. */
    HOST_RUNNABLE,
    /** Time in which some thread of a host waited for a CPU. */
    HOST_PROCESSOR_PRESSURE,
    /** Time in which some thread of a host waited for a device. */
    HOST_DEVICE_PRESSURE,
    /**
     * Time of threads on a CPU. The object is the owner of the threads: {@code driver/terminals}, {@code driver/samplers},
     * {@code driver/rest}, and the same for {@code database} if its threads serve these.
     */
    THREAD_CPU_TIME,
    /** Time in which threads were ready to run but had no CPU; the object is as above. */
    THREAD_RUN_DELAY,
    /** How often threads gave up their CPU to wait for something; the object is as above. */
    THREAD_VOLUNTARY_SWITCHES,
    /** How often threads lost their CPU to another thread. */
    THREAD_INVOLUNTARY_SWITCHES,
    /** Pairs of a poll and a terminal's server thread. */
    THREAD_OBSERVATIONS,
    /** The part of them that had a request and waited for a CPU to start on it. */
    THREAD_OBSERVATIONS_CALLED,

    /** Time added to a device's reads by injected delays, summed over requests. */
    INJECTED_READ_TIME,
    /** Time added to writes. */
    INJECTED_WRITE_TIME,
    /** Time added to flushes. */
    INJECTED_FLUSH_TIME,

    /** A setting as a number, or how often it was changed: a run whose settings change belongs to no single configuration. */
    SETTING,
    /** A delay added to requests: a setting that the run itself changes if it injects delays. */
    DELAY_SETTING,

    /** How to read a counter: its value is a current level, and may fall without a reset. */
    GAUGE,
    /** How to read a counter: the source leaves it out while it is zero. */
    ZERO_OMITTED,
    /** How to read a counter: it counts states seen at polls; what was between two readings is unknown. */
    SEEN;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Its name in files: {@code client_reads}. */
    public String key() {
        return key;
    }
}
