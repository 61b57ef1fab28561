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

    @Override
    public Optional<Trouble> trouble(SQLException e) {
        return switch (e.getErrorCode()) {
            case ErrorCode.IO_EXCEPTION_1, ErrorCode.IO_EXCEPTION_2, ErrorCode.FILE_CORRUPTED_1 ->
                Optional.of(Trouble.STORAGE_FAILED);
            case ErrorCode.NOT_ENOUGH_RIGHTS_FOR_1, ErrorCode.ADMIN_RIGHTS_REQUIRED -> Optional.of(Trouble.NO_RIGHT);
            case ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1 -> Optional.of(Trouble.NO_DATABASE);
            case ErrorCode.WRONG_USER_OR_PASSWORD -> Optional.of(Trouble.LOGIN_REFUSED);
            default -> Optional.empty();
        };
    }
}
