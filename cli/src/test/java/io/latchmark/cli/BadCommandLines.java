package io.latchmark.cli;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Wrong command lines, each with what must be in the message that refuses it. */
final class BadCommandLines {
    private BadCommandLines() {}

    static Stream<Arguments> all() {
        return Stream.of(ofDemoAndLoad(), ofRun(), ofServers(), ofSnapshots(), ofProbe(), ofResults())
                .flatMap(arguments -> arguments);
    }

    private static Stream<Arguments> ofDemoAndLoad() {
        return Stream.of(
                wrong("demo --warehouses 0", "--warehouses 0: must be 1 to 100000"),
                wrong("demo --warehouses -2", "--warehouses -2: must be 1 to 100000"),
                wrong("demo --users 0", "--users 0: must be 1 to 100000"),
                wrong("demo --duration 0s", "--duration 0 s: must be 1 s to 720 h"),
                wrong("demo --duration -5s", "--duration -5 s: must be 1 s to 720 h"),
                wrong("demo --warm-up -1s", "--warm-up -1 s: must be 0 s to 720 h"),
                wrong("demo --wait-for-idle 2s", "--wait-for-idle 2 s: must be 3 s to 24 h"),
                wrong("demo --duration 60", "'60' is not a time", "Try 'latchmark demo --help'"),
                wrong("demo --warehouses two", "'two' is not a whole number"),
                wrong("demo --warehouses 99999999999", "'99999999999' is not a whole number up to 2147483647"),
                wrong("demo --users", "--users", "Try 'latchmark demo --help'"),
                wrong("demo --nonsense", "Unknown option: '--nonsense'", "Try 'latchmark demo --help'"),
                wrong("demo --label " + "x".repeat(201), "--label has 201 characters; the maximum is 200"),
                wrong("nonsense", "'nonsense'", "Try 'latchmark --help'"),
                wrong("load", "--warehouses is missing", "or --verify"),
                wrong("load --warehouses -1 --workers 0", "--warehouses -1: must be", "--workers 0: must be 1 to 256"),
                wrong("load --warehouses 1 --seed x", "'x' is not a whole number"));
    }

    private static Stream<Arguments> ofRun() {
        return Stream.of(
                wrong(
                        "run --users -1 --duration 0s --warm-up -1s --retries -1 --sampling-period 99ms",
                        "--users -1: must be 1 to 100000",
                        "--duration 0 s: must be 1 s to 720 h",
                        "--warm-up -1 s: must be 0 s to 720 h",
                        "--retries -1: must be 0 to 1000",
                        "--sampling-period 99 ms: must be 100 ms to 60 s"),
                wrong("run --wait-for-idle=25h", "--wait-for-idle 25 h: must be 3 s to 24 h"),
                wrong("run --users 50,50:1/2/3", "'1/2/3' is not a mix (3 shares)"),
                wrong("run --rate 5/s --users 50:read-only", "--rate with --users 50:read-only"),
                wrong("run --mix 1,2,3", "'1,2,3' is not a mix (3 shares)"),
                wrong(
                        "run --url jdbc:postgresql://h/d --hosts a,b,c,d --users 2,8",
                        "--hosts: 4 shares of a load of 2 users: each needs at least one"),
                wrong("run --hosts a,b@a", "names a host twice", "--hosts or --sample-host without --url"),
                wrong("run --sample-facts nothing --sample-host db", "--sample-facts nothing: must be one of"),
                wrong("run --agents 2", "'run --agents' was removed; use --hosts and --sample-host"),
                wrong("agent --join h:1", "'agent --join' was removed; use --hosts and --sample-host"),
                wrong(
                        "run --data-dir it's",
                        "--data-dir it's: the path holds the character ', which initdb can't take"),
                wrong(
                        "load --warehouses 1 --wal-dir a$b",
                        "--wal-dir a$b: the path holds the character $, which initdb can't take"),
                wrong("run --home near", "'near'", "spread, fixed"),
                wrong("run --port 80", "--port 80: must be 1024 to 65535, or 0 for any free one"),
                wrong("run --port -1", "--port -1: must be 1024 to 65535, or 0 for any free one"),
                wrong("run --buffer-pool 65KiB", "--buffer-pool 65.0 KiB: must be 1 MiB to 4 TiB"),
                wrong("run --buffer-pool 1025KiB", "in whole pages of 8 KiB"),
                wrong("run --buffer-pool 64", "'64' is not a size"),
                wrong("run --users 10,20,", "--users 10,20,: an element of the list is empty; check its commas"),
                wrong("run --users ,10", "'' is not a whole number"),
                wrong("run --rate 5/s,,6/s", "--rate"),
                wrong("run --checkpoint-at 1s,", "--checkpoint-at 1s,: an element of the list is empty"),
                wrong("run --fact =x", "--fact '=x': the name is empty"),
                wrong("run --fact x", "--fact", "x"),
                wrong("run --fact a=1 --fact a=2", "--fact a=2: there is another a; give each name once"),
                wrong("probe --fact a=1 --fact a=1", "--fact a=1: there is another a"),
                wrong("probe --block 4KiB, --list", "--block 4KiB,: an element of the list is empty"),
                wrong("run --duration 999999999999h", "'999999999999h' is not a time"),
                wrong("run --duration 999999999h", "--duration 999999999 h: must be 1 s to 720 h"),
                wrong("run --checkpoint-at 999999999h", "--checkpoint-at 999999999 h: must be 0 s or more"),
                wrong("run --label a\u001b[31m", "--label has control characters"),
                wrong("run --fact a\u0007=b", "--fact"),
                wrong("run --live=99999", "'99999' is neither a port (0 to 65535", "write 8080"),
                wrong("demo --metrics=nowhere", "--metrics", "is neither a port (0 to 65535"),
                wrong("run --otlp=localhost:4318", "--otlp", "write one like http://localhost:4318/v1/metrics"),
                wrong("demo --live here", "'here' is neither a port"),
                wrong("run --durration 5s", "did you mean", "--duration"));
    }

    private static Stream<Arguments> ofServers() {
        return Stream.of(
                wrong(
                        "run --url mysql://host/x",
                        "--url mysql://host/x: must begin with jdbc:mariadb: or jdbc:postgresql: or jdbc:sqlserver:"),
                wrong("run --url jdbc:postgresql://h/x?password=secret", "use --password-file"),
                wrong("run --url mysql://h;password=secret", "--url mysql://h;…: must begin", "or jdbc:sqlserver:"),
                wrong("run --url jdbc:sqlserver://h;user=sa;password=secret", "use --password-file"),
                wrong("run --url jdbc:sqlserver://h;accessToken=secret", "(accessToken)", "use --password-file"),
                wrong("run --url jdbc:sqlserver://h;trustStorePassword={secret}", "(trustStorePassword)"),
                wrong("run --url jdbc:postgresql://joe:secret@h/x", "must not hold a password"),
                wrong("run --url mysql://joe:secret@h/x", "--url …: must begin", "must not hold a password"),
                wrong("run --url jdbc:sqlserver://h;user=sa --user joe", "--user joe: --url names a user too"),
                wrong(
                        "run --order-lines table --drop-clean-buffers",
                        "--order-lines, --drop-clean-buffers: for SQL Server, and the server is PostgreSQL"),
                wrong(
                        "doctor --drop-clean-buffers --url jdbc:postgresql://h/d",
                        "--drop-clean-buffers: for SQL Server"),
                wrong("run --order-lines rows --url jdbc:sqlserver://h", "'rows'", "scalars, table"),
                wrong(
                        "load --warehouses 1 --table-lock --workers 2 --data-tablespace t --url jdbc:sqlserver://h",
                        "--data-tablespace: for PostgreSQL, and the server is SQL Server",
                        "--table-lock with --workers 2"),
                wrong(
                        "schema create --url jdbc:sqlserver://h --target-recovery-time 1500ms",
                        "'1500ms' has a fraction of a second"),
                wrong(
                        "load --warehouses 1 --url jdbc:sqlserver://h --batch-rows 5 --packet-size 100KiB",
                        "--batch-rows 5: must be 100 to 1000000",
                        "--packet-size 102400 B: must be 512 B to 32767 B"),
                wrong("schema create --data-path /d", "--data-path: for SQL Server, and the server is PostgreSQL"),
                wrong(
                        "schema create --url jdbc:sqlserver://h;databaseName=d --create-database --log-size 512MiB",
                        "--log-path and --log-size need --create-database and --data-path"),
                wrong(
                        "schema create --url jdbc:sqlserver://h;databaseName=d --page-compression --padded-hot-rows",
                        "--padded-hot-rows with --page-compression"),
                wrong(
                        "schema create --url jdbc:sqlserver://h;databaseName=d --log-path /l --fill-factor 0 --growth 1KiB",
                        "--log-path and --log-size need --create-database and --data-path",
                        "--log-path needs --data-path",
                        "--fill-factor 0: must be 1 to 100 percent",
                        "--growth 1024 bytes: must be 8 MiB to 16 TiB"),
                wrong("schema create --url jdbc:sqlserver://h --create-database", "add ;databaseName=latchmark"),
                wrong("doctor --all --url jdbc:sqlserver://h;databaseName=latchmark_conformance", "name another"),
                wrong("run --user someone", "--user or --password-file without --url: name the server"),
                wrong(
                        "demo --url jdbc:postgresql://h/d --data-dir d --buffer-pool 1GiB",
                        "--data-dir, --buffer-pool with --url"),
                wrong("run --continue --url jdbc:postgresql://h/d", "--continue with --url"),
                wrong("run --rate 5/s --pacing tpcc", "--rate with --pacing tpcc"),
                wrong(
                        "check --url jdbc:postgresql://h/x --password-file no/such/file",
                        "--password-file no/such/file: cannot be read"),
                wrong("schema", "subcommand"),
                wrong("schema drop", "schema drop removes all rows: add --yes"),
                wrong("embedded start --users 0", "--users 0: must be 1 to 10000"),
                wrong("embedded start --url jdbc:postgresql://h/x", "Unknown options: '--url'"));
    }

    private static Stream<Arguments> ofSnapshots() {
        return Stream.of(
                wrong("snapshot", "subcommand"),
                wrong("snapshot create", "NAME", "Try 'latchmark snapshot create --help'"),
                wrong("snapshot create ../x", "snapshot name '../x': must be 1 to 30 letters"),
                wrong("snapshot drop 1st --port 80", "Unknown option"),
                wrong("reset x/y", "snapshot name 'x/y'"),
                wrong("reset --url jdbc:postgresql://h/", "must name a database"),
                wrong("run --url jdbc:postgresql://h/x --wal-dir log", "--wal-dir with --url"));
    }

    private static Stream<Arguments> ofProbe() {
        return Stream.of(
                wrong("probe --size 100KiB", "--size 100 KiB: must be 1 MiB or more"),
                wrong(
                        "probe --duration 0s --repetitions 0",
                        "--duration 0 s: must be",
                        "--repetitions 0: must be 1 to"),
                wrong("probe --block 3GiB --list", "block 3221225472 B: must be 512 B to 1 GiB"),
                wrong("probe --block 700B --list", "in multiples of 512 B"),
                wrong("probe --outstanding 4096 --list", "must be 1 to 2048 I/Os at a time"),
                wrong("probe --preset nonsense", "'nonsense' is not a preset", "sqlio-howto"),
                wrong("probe --preset quick --like run", "--preset and --like each give the cells"),
                wrong("probe --preset quick --op write --bs 4k", "--op, --block with --preset or --like"),
                wrong("probe --like run --buffered", "--buffered with --preset or --like"),
                wrong("probe --engine fio --until-steady", "--until-steady and --snia need --engine java"),
                wrong("probe --pattern burst --op write --list", "need a --step"),
                wrong("probe --pattern burst --op mix --step 64KiB --list", "bursts are of reads or of writes"),
                wrong("probe --zipf 1 --list", "zipf 1.0: must be 0 or more, and less than 1"),
                wrong("probe --size 1MiB --block 2MiB --list", "the maximum is the span"),
                wrong("probe --size 1MiB --offset 1MiB --span 1MiB --list", "no cell fits a test file of 1 MiB"));
    }

    private static Stream<Arguments> ofResults() {
        return Stream.of(
                wrong("report", "RUN"),
                wrong("compare", "RUN"),
                wrong("compare --format yaml runs/x", "yaml"),
                wrong("plan", "RUN"),
                wrong("plan --read-ms -1 runs/x", "--read-ms -1.0: must be above 0 ms, and 1000000 ms at most"),
                wrong("plan --ceiling vda=fast runs/x", "--ceiling vda=fast: must be a probe's directory, or a device"),
                wrong("run --fact nothing", "nothing"),
                wrong("experiment", "FILE.yaml"),
                wrong("experiment no/such.yaml", "there is no such file"));
    }

    private static Arguments wrong(String commandLine, String... messages) {
        return Arguments.of(commandLine, List.of(messages));
    }
}
