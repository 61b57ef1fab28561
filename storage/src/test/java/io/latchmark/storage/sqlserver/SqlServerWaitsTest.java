package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.WaitClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlServerWaitsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "DATA_PAGE_READ = PAGEIOLATCH_SH PAGEIOLATCH_EX PAGEIOLATCH_UP PAGEIOLATCH_DT PAGEIOLATCH_KP PAGEIOLATCH_NL"
                        + " IO_QUEUE_LIMIT IO_RETRY",
                "IN_MEMORY_PAGE_LATCH = PAGELATCH_SH PAGELATCH_EX PAGELATCH_UP BTREE_INSERT_FLOW_CONTROL",
                "LOG_FLUSH = WRITELOG LOGBUFFER LOGMGR LOGMGR_FLUSH LOGMGR_RESERVE_APPEND POOL_LOG_RATE_GOVERNOR"
                        + " LOG_RATE_GOVERNOR HADR_THROTTLE_LOG_RATE_SEND_RECV_QUEUE_SIZE RBIO_RG_STORAGE",
                "REMOTE_COMMIT = HADR_SYNC_COMMIT HADR_GROUP_COMMIT",
                "DATA_PAGE_WRITE = WRITE_COMPLETION PREEMPTIVE_OS_WRITEFILEGATHER PREEMPTIVE_OS_FLUSHFILEBUFFERS"
                        + " SLEEP_BPOOL_FLUSH",
                "LOCK = LCK_M_S LCK_M_X LCK_M_U LCK_M_IX LCK_M_RS_U LCK_M_SCH_M LCK_M_X_LOW_PRIORITY",
                "CPU = SOS_SCHEDULER_YIELD THREADPOOL CXPACKET CXCONSUMER CXSYNC_PORT",
                "CLIENT = ASYNC_NETWORK_IO",
                "OTHER = LATCH_EX LATCH_SH IO_COMPLETION ASYNC_IO_COMPLETION BACKUPIO RESOURCE_SEMAPHORE CMEMTHREAD"
                        + " SOMETHING_NEW"
            })
    void everyListedTypeHasItsClass(WaitClass waitClass, String types) {
        for (String type : types.split(" ", -1)) {
            assertThat(SqlServerWaits.classify(type)).as(type).contains(waitClass);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DIRTY_PAGE_POLL",
                "LAZYWRITER_SLEEP",
                "CHECKPOINT_QUEUE",
                "SLEEP_TASK",
                "PARALLEL_REDO_TRAN_TURN",
                "PREEMPTIVE_HADR_LEASE_MECHANISM",
                "PREEMPTIVE_SP_SERVER_DIAGNOSTICS",
                "PREEMPTIVE_XE_DISPATCHER",
                "PREEMPTIVE_OS_GETQUEUEDCOMPLETIONSTATUS",
                "DISPATCHER_PRIORITY_QUEUE_SEMAPHORE",
                "AZURE_IMDS_VERSIONS",
                "PERFORMANCE_COUNTERS_RWLOCK",
                "XE_TIMER_EVENT",
                "XE_DISPATCHER_WAIT",
                "QDS_PERSIST_TASK_MAIN_LOOP_SLEEP",
                "HADR_WORK_QUEUE",
                "BROKER_TO_FLUSH",
                "REQUEST_FOR_DEADLOCK_SEARCH",
                "SQLTRACE_INCREMENTAL_FLUSH_SLEEP",
                "LOGMGR_QUEUE",
                "SP_SERVER_DIAGNOSTICS_SLEEP",
                "WAITFOR"
            })
    void anIdleWaitBelongsToNoClass(String type) {
        assertThat(SqlServerWaits.classify(type)).isEmpty();
        assertThat(SqlServerWaits.ofTerminal(type)).isEqualTo(WaitClass.OTHER);
    }

    @Test
    void aTerminalsWaitsHaveTheClassesOfTheServers() {
        assertThat(SqlServerWaits.ofTerminal("WRITELOG")).isEqualTo(WaitClass.LOG_FLUSH);
        assertThat(SqlServerWaits.ofTerminal("SOMETHING_NEW")).isEqualTo(WaitClass.OTHER);
    }
}
