package io.latchmark.storage.sqlserver;

import static java.util.Map.entry;

import io.latchmark.core.spi.WaitClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Assigns SQL Server's wait types to wait classes (documentation of {@code sys.dm_os_wait_stats}). A type that is not in the
 * table is OTHER and keeps its name in the samples. The idle waits of background tasks, which last as long as the server does,
 * belong to no class.
 *
 * <p>Not obvious: a session that waits for a page to be read waits in PAGEIOLATCH, even if another session reads it. A commit
 * waits in WRITELOG, and in LOGBUFFER if the log's buffers are full: both are log flush; for a synchronous secondary, in
 * HADR_SYNC_COMMIT, which is remote commit. The log rate governors are log flush too; Azure has its own names for them
 * (HADR_THROTTLE_LOG_RATE_…, in Hyperscale RBIO_RG_…). WRITE_COMPLETION includes file growth. PREEMPTIVE_OS_FLUSHFILEBUFFERS is
 * the flush that SQL Server on Linux adds to its data and log writes, unless it is set to write through. SLEEP_BPOOL_FLUSH is a
 * checkpoint that throttles its writes; IO_QUEUE_LIMIT and IO_RETRY are Azure's I/O governor. ASYNC_IO_COMPLETION is I/O of other
 * data, for example a backup's, and IO_COMPLETION of pages that are not data pages, for example a sort's, so both are OTHER.
 * LATCH protects memory that is not a page, so it is OTHER too. The time that a session waits for a CPU after its wait is
 * reported separately by the server as signal wait time, and is CPU and runnable for every type.
 */
final class SqlServerWaits {
    private static final Map<String, WaitClass> BY_TYPE = Map.ofEntries(
            entry("BTREE_INSERT_FLOW_CONTROL", WaitClass.IN_MEMORY_PAGE_LATCH),
            entry("WRITELOG", WaitClass.LOG_FLUSH),
            entry("LOGBUFFER", WaitClass.LOG_FLUSH),
            entry("LOGMGR", WaitClass.LOG_FLUSH),
            entry("LOGMGR_FLUSH", WaitClass.LOG_FLUSH),
            entry("LOGMGR_RESERVE_APPEND", WaitClass.LOG_FLUSH),
            entry("LOG_RATE_GOVERNOR", WaitClass.LOG_FLUSH),
            entry("POOL_LOG_RATE_GOVERNOR", WaitClass.LOG_FLUSH),
            entry("INSTANCE_LOG_RATE_GOVERNOR", WaitClass.LOG_FLUSH),
            entry("HADR_SYNC_COMMIT", WaitClass.REMOTE_COMMIT),
            entry("HADR_GROUP_COMMIT", WaitClass.REMOTE_COMMIT),
            entry("IO_QUEUE_LIMIT", WaitClass.DATA_PAGE_READ),
            entry("IO_RETRY", WaitClass.DATA_PAGE_READ),
            entry("WRITE_COMPLETION", WaitClass.DATA_PAGE_WRITE),
            entry("SLEEP_BPOOL_FLUSH", WaitClass.DATA_PAGE_WRITE),
            entry("PREEMPTIVE_OS_FLUSHFILEBUFFERS", WaitClass.DATA_PAGE_WRITE),
            entry("PREEMPTIVE_OS_WRITEFILE", WaitClass.DATA_PAGE_WRITE),
            entry("PREEMPTIVE_OS_WRITEFILEGATHER", WaitClass.DATA_PAGE_WRITE),
            entry("SOS_SCHEDULER_YIELD", WaitClass.CPU),
            entry("THREADPOOL", WaitClass.CPU),
            entry("CXPACKET", WaitClass.CPU),
            entry("CXCONSUMER", WaitClass.CPU),
            entry("ASYNC_NETWORK_IO", WaitClass.CLIENT),
            entry("NET_WAITFOR_PACKET", WaitClass.CLIENT));

    private static final Map<String, WaitClass> BY_PREFIX = Map.of(
            "PAGEIOLATCH_", WaitClass.DATA_PAGE_READ,
            "PAGELATCH_", WaitClass.IN_MEMORY_PAGE_LATCH,
            "LCK_M_", WaitClass.LOCK,
            "CXSYNC_", WaitClass.CPU,
            "HADR_THROTTLE_LOG_RATE_", WaitClass.LOG_FLUSH,
            "RBIO_RG_", WaitClass.LOG_FLUSH);

    private static final Set<String> IDLE = Set.of(
            "CHECKPOINT_QUEUE",
            "CHKPT",
            "CLR_AUTO_EVENT",
            "CLR_MANUAL_EVENT",
            "CLR_SEMAPHORE",
            "AZURE_IMDS_VERSIONS",
            "DIRTY_PAGE_POLL",
            "DISPATCHER_PRIORITY_QUEUE_SEMAPHORE",
            "DISPATCHER_QUEUE_SEMAPHORE",
            "EXECSYNC",
            "FSAGENT",
            "FT_IFTSHC_MUTEX",
            "FT_IFTS_SCHEDULER_IDLE_WAIT",
            "KSOURCE_WAKEUP",
            "LAZYWRITER_SLEEP",
            "LOGMGR_QUEUE",
            "MEMORY_ALLOCATION_EXT",
            "ONDEMAND_TASK_QUEUE",
            "PARALLEL_REDO_DRAIN_WORKER",
            "PARALLEL_REDO_LOG_CACHE",
            "PARALLEL_REDO_TRAN_LIST",
            "PARALLEL_REDO_TRAN_TURN",
            "PARALLEL_REDO_WORKER_SYNC",
            "PARALLEL_REDO_WORKER_WAIT_WORK",
            "PREEMPTIVE_XE_GETTARGETSTATE",
            "PREEMPTIVE_HADR_LEASE_MECHANISM",
            "PREEMPTIVE_OS_GETQUEUEDCOMPLETIONSTATUS",
            "PREEMPTIVE_SP_SERVER_DIAGNOSTICS",
            "PREEMPTIVE_XE_DISPATCHER",
            "PERFORMANCE_COUNTERS_RWLOCK",
            "PVS_PREALLOCATE",
            "PWAIT_ALL_COMPONENTS_INITIALIZED",
            "PWAIT_DIRECTLOGCONSUMER_GETNEXT",
            "PWAIT_EXTENSIBILITY_CLEANUP_TASK",
            "REDO_THREAD_PENDING_WORK",
            "REQUEST_FOR_DEADLOCK_SEARCH",
            "RESOURCE_QUEUE",
            "SERVER_IDLE_CHECK",
            "SNI_HTTP_ACCEPT",
            "SOS_WORK_DISPATCHER",
            "SP_SERVER_DIAGNOSTICS_SLEEP",
            "STARTUP_DEPENDENCY_MANAGER",
            "UCS_SESSION_REGISTRATION",
            "VDI_CLIENT_OTHER",
            "WAIT_FOR_RESULTS",
            "WAITFOR",
            "WAITFOR_TASKSHUTDOWN",
            "WAIT_XTP_CKPT_CLOSE",
            "WAIT_XTP_HOST_WAIT",
            "WAIT_XTP_OFFLINE_CKPT_NEW_LOG",
            "WAIT_XTP_RECOVERY",
            "XTP_PREEMPTIVE_TASK");

    private static final List<String> IDLE_PREFIXES =
            List.of("BROKER_", "DBMIRROR", "HADR_", "QDS_", "SLEEP_", "SQLTRACE_", "XE_", "POPULATE_LOCK_ORDINALS");

    private SqlServerWaits() {}

    /**
     * The class of a wait type of a terminal's session. It waits only within a request, so none of its waits is idle: an idle
     * type of background tasks is OTHER.
     */
    static WaitClass ofTerminal(String waitType) {
        return classify(waitType).orElse(WaitClass.OTHER);
    }

    /** The class of a wait type; empty for an idle wait. */
    static Optional<WaitClass> classify(String waitType) {
        String type = waitType.strip().toUpperCase(Locale.ROOT);
        WaitClass known = BY_TYPE.get(type);
        if (known != null) {
            return Optional.of(known);
        }
        for (Map.Entry<String, WaitClass> prefix : BY_PREFIX.entrySet()) {
            if (type.startsWith(prefix.getKey())) {
                return Optional.of(prefix.getValue());
            }
        }
        boolean idle = IDLE.contains(type) || IDLE_PREFIXES.stream().anyMatch(type::startsWith);
        return idle ? Optional.empty() : Optional.of(WaitClass.OTHER);
    }
}
