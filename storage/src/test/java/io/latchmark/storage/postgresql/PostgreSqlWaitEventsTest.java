package io.latchmark.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.WaitClass;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgreSqlWaitEventsTest {
    @ParameterizedTest
    @CsvSource({
        "IO, DataFileRead, DATA_PAGE_READ",
        "IO, AioIoCompletion, DATA_PAGE_READ",
        "IO, AioIoUringExecution, DATA_PAGE_READ",
        "IO, AioIoUringSubmit, DATA_PAGE_READ",
        "LWLock, AioUringCompletion, DATA_PAGE_READ",
        "IPC, BufferIO, DATA_PAGE_READ",
        "IPC, BufferIo, DATA_PAGE_READ",
        "LWLock, BufferContent, IN_MEMORY_PAGE_LATCH",
        "LWLock, BufferMapping, IN_MEMORY_PAGE_LATCH",
        "BufferPin, BufferPin, IN_MEMORY_PAGE_LATCH",
        "Buffer, BufferShared, IN_MEMORY_PAGE_LATCH",
        "Buffer, BufferShareExclusive, IN_MEMORY_PAGE_LATCH",
        "Buffer, BufferExclusive, IN_MEMORY_PAGE_LATCH",
        "Buffer, BufferCleanup, IN_MEMORY_PAGE_LATCH",
        "IO, WALSync, LOG_FLUSH",
        "IO, WalSync, LOG_FLUSH",
        "IO, WALWrite, LOG_FLUSH",
        "IO, WalWrite, LOG_FLUSH",
        "IO, WALInitSync, LOG_FLUSH",
        "LWLock, WALWrite, LOG_FLUSH",
        "LWLock, WALBufMapping, LOG_FLUSH",
        "IPC, SyncRep, REMOTE_COMMIT",
        "LWLock, WALInsert, OTHER",
        "IO, DataFileWrite, DATA_PAGE_WRITE",
        "IO, DataFileExtend, DATA_PAGE_WRITE",
        "IO, DataFileSync, DATA_PAGE_WRITE",
        "Lock, transactionid, LOCK",
        "Lock, tuple, LOCK",
        "LWLock, LockManager, OTHER",
        "LWLock, SyncRep, OTHER",
        "Client, ClientRead, CLIENT",
        "Client, ClientWrite, CLIENT",
        "Timeout, PgSleep, OTHER",
        "IO, BuffileRead, OTHER",
        "IO, RelationMapSync, OTHER",
        "Something, New, OTHER",
    })
    void aWaitingSessionIsClassedByItsEvent(String type, String event, WaitClass waitClass) {
        PostgreSqlWaitEvents.Waiting waiting = PostgreSqlWaitEvents.of("active", type, event);

        assertThat(waiting.object()).isEqualTo(waitClass.key() + "/" + type + ":" + event);
    }

    /** It may be a read or a page latch under a new name, which must not disappear among the others. */
    @ParameterizedTest
    @CsvSource({"IO, New", "Buffer, New", "LWLock, New"})
    void anEventThatMayBeOfStorageAndIsNotKnownIsMarked(String type, String event) {
        assertThat(PostgreSqlWaitEvents.of("active", type, event).object()).isEqualTo("unknown/" + type + ":" + event);
    }

    @Test
    void anEventDecidesEvenBesideAnIdleState() {
        assertThat(PostgreSqlWaitEvents.of("idle", "IO", "WalSync").object()).isEqualTo("log_flush/IO:WalSync");
    }

    @ParameterizedTest
    @CsvSource({
        "active, cpu/CPU",
        "fastpath function call, cpu/CPU",
        "disabled, cpu/CPU",
        ", cpu/CPU",
        "idle, client/idle",
        "idle in transaction, client/idle",
        "idle in transaction (aborted), client/idle",
    })
    void aSessionWithoutAWaitEventComputesUnlessItIsIdle(@Nullable String state, String object) {
        assertThat(PostgreSqlWaitEvents.of(state, null, null).object()).isEqualTo(object);
    }

    @Test
    void aLockIsMarkedIfItsHolderWaitsForStorage() {
        PostgreSqlWaitEvents.Waiting lock = PostgreSqlWaitEvents.of("active", "Lock", "transactionid");
        PostgreSqlWaitEvents.Waiting read = PostgreSqlWaitEvents.of("active", "IO", "DataFileRead");

        assertThat(lock.behind("IO", "WALSync").object()).isEqualTo("lock/Lock:transactionid<log_flush");
        assertThat(lock.behind("LWLock", "WALWrite").object()).isEqualTo("lock/Lock:transactionid<log_flush");
        assertThat(lock.behind("IPC", "SyncRep").object()).isEqualTo("lock/Lock:transactionid<remote_commit");
        assertThat(lock.behind("IO", "DataFileRead").object()).isEqualTo("lock/Lock:transactionid<data_page_read");
        assertThat(lock.behind("IO", "DataFileWrite").object()).isEqualTo("lock/Lock:transactionid<data_page_write");
        assertThat(lock.behind("LWLock", "WALInsert")).isEqualTo(lock);
        assertThat(lock.behind(null, null)).isEqualTo(lock);
        assertThat(read.behind("IO", "WALSync")).isEqualTo(read);
    }
}
