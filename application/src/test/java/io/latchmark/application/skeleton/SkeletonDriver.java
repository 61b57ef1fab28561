package io.latchmark.application.skeleton;

import io.latchmark.schema.jdbc.DriverDialect;
import java.sql.SQLException;
import java.util.Optional;
import org.h2.api.ErrorCode;

/** H2's driver. It needs no limits of a login, because there is no network. */
public final class SkeletonDriver implements DriverDialect {
    @Override
    public String urlPrefix() {
        return "jdbc:h2:";
    }

    /** An engine must classify each failure, or the runner can't know whether to try again. */
    @Override
    public Optional<Trouble> trouble(SQLException e) {
        return switch (e.getErrorCode()) {
            case ErrorCode.DEADLOCK_1 -> Optional.of(Trouble.DEADLOCK);
            case ErrorCode.CONCURRENT_UPDATE_1 -> Optional.of(Trouble.SERIALIZATION);
            case ErrorCode.LOCK_TIMEOUT_1 -> Optional.of(Trouble.LOCK_TIMEOUT);
            case ErrorCode.STATEMENT_WAS_CANCELED -> Optional.of(Trouble.STATEMENT_TIMEOUT);
            case ErrorCode.CONNECTION_BROKEN_1, ErrorCode.DATABASE_IS_CLOSED, ErrorCode.OBJECT_CLOSED ->
                Optional.of(Trouble.CONNECTION_LOST);
            case ErrorCode.IO_EXCEPTION_1, ErrorCode.IO_EXCEPTION_2, ErrorCode.FILE_CORRUPTED_1 ->
                Optional.of(Trouble.STORAGE_FAILED);
            case ErrorCode.NOT_ENOUGH_RIGHTS_FOR_1, ErrorCode.ADMIN_RIGHTS_REQUIRED -> Optional.of(Trouble.NO_RIGHT);
            case ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1 -> Optional.of(Trouble.NO_DATABASE);
            case ErrorCode.WRONG_USER_OR_PASSWORD -> Optional.of(Trouble.LOGIN_REFUSED);
            case ErrorCode.FUNCTION_ALIAS_ALREADY_EXISTS_1 -> Optional.of(Trouble.NAME_TAKEN);
            default -> Optional.empty();
        };
    }
}
