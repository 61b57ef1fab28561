package io.latchmark.cli;

import static io.latchmark.core.testing.Wording.wording;

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
                wrong("demo --warehouses 0", wording("must-be-to", "--warehouses", 0, 1, 100000)),
                wrong("demo --warehouses -2", wording("must-be-to", "--warehouses", "-2", 1, 100000)),
                wrong("demo --users 0", wording("must-be-to", "--users", 0, 1, 100000)),
                wrong("demo --duration 0s", wording("s-must-be-s-to-h", "--duration", 0, 1, 720)),
                wrong("demo --duration -5s", wording("s-must-be-s-to-h", "--duration", "-5", 1, 720)),
                wrong("demo --warm-up -1s", wording("s-must-be-s-to-h", "--warm-up", "-1", 0, 720)),
                wrong("demo --wait-for-idle 2s", wording("s-must-be-s-to-h", "--wait-for-idle", 2, 3, 24)),
                wrong("demo --emulate --wait-for-idle", "--wait-for-idle", "--emulate"),
                wrong("demo --duration 60", wording("is-not-a-time", "'60'"), wording("try-latchmark-demo", "--help")),
                wrong("demo --warehouses two", wording("is-not-a-whole-number", "'two'")),
                wrong(
                        "demo --warehouses 99999999999",
                        wording("is-not-a-whole-number-up", "'99999999999'", "2147483647")),
                wrong("demo --users", "--users", wording("try-latchmark-demo", "--help")),
                wrong("demo --nonsense", "Unknown option: '--nonsense'", wording("try-latchmark-demo", "--help")),
                wrong(
                        "demo --label " + "x".repeat(201),
                        wording("has-characters-must-be-at-most", "--label", 201, 200)),
                wrong("nonsense", "'nonsense'", "Try 'latchmark --help'"),
                wrong("load", wording("is-missing", "--warehouses"), "or --verify"),
                wrong(
                        "load --warehouses -1 --workers 0",
                        wording("must-be", "--warehouses", "-1"),
                        wording("must-be-to", "--workers", 0, 1, 256)),
                wrong("load --warehouses 1 --seed x", wording("is-not-a-whole-number", "'x'")));
    }

    private static Stream<Arguments> ofRun() {
        return Stream.of(
                wrong(
                        "run --users -1 --duration 0s --warm-up -1s --retries -1 --sampling-period 99ms",
                        wording("must-be-to", "--users", "-1", 1, 100000),
                        wording("s-must-be-s-to-h", "--duration", 0, 1, 720),
                        wording("s-must-be-s-to-h", "--warm-up", "-1", 0, 720),
                        wording("must-be-to", "--retries", "-1", 0, 1000),
                        wording("ms-must-be-ms-to-s", "--sampling-period", 99, 100, 60)),
                wrong("run --wait-for-idle=25h", wording("h-must-be-s-to-h", "--wait-for-idle", 25, 3, 24)),
                wrong("run --users 50,50:1/2/3", wording("is-not-a-mix-shares", "'1/2/3'", 3)),
                wrong("run --rate 5/s --users 50:read-only", "--rate with --users 50:read-only"),
                wrong("run --mix 1,2,3", wording("is-not-a-mix-shares", "'1,2,3'", 3)),
                wrong(
                        "run --url jdbc:postgresql://h/d --agents 4 --users 2,8",
                        wording("shares-of-a-load-of-users", 4, 2)),
                wrong("run --data-dir it's", wording("the-path-holds-the-character", "--data-dir", "it's", "'")),
                wrong(
                        "load --warehouses 1 --wal-dir a$b",
                        wording("the-path-holds-the-character", "--wal-dir", "a$b", "$")),
                wrong("run --home near", "'near'", wording("spread-fixed")),
                wrong("run --port 80", wording("must-be-to-or-for-any", "--port", 80, 1024, 65535, 0)),
                wrong("run --port -1", wording("must-be-to-or-for-any", "--port", "-1", 1024, 65535, 0)),
                wrong("run --buffer-pool 65KiB", wording("kib-must-be-mib-to-tib", "--buffer-pool", "65.0", 1, 4)),
                wrong("run --buffer-pool 1025KiB", wording("in-whole-pages-of-kib", 8)),
                wrong("run --buffer-pool 64", wording("is-not-a-size", "'64'")),
                wrong("run --users 10,20,", "--users 10,20,: an element of the list is empty; check its commas"),
                wrong("run --users ,10", wording("is-not-a-whole-number", "''")),
                wrong("run --rate 5/s,,6/s", "--rate"),
                wrong("run --checkpoint-at 1s,", wording("an-element-of-the-list-is", "--checkpoint-at", "1s")),
                wrong("run --fact =x", wording("the-name-is-empty", "--fact", "'=x'")),
                wrong("run --fact x", "--fact", "x"),
                wrong("run --fact a=1 --fact a=2", "--fact a=2: there is another a; give each name once"),
                wrong("probe --fact a=1 --fact a=1", wording("there-is-another-a", "--fact", "a=1")),
                wrong("probe --block 4KiB, --list", wording("an-element-of-the-list-is", "--block", "4KiB")),
                wrong("run --duration 999999999999h", wording("is-not-a-time", "'999999999999h'")),
                wrong("run --duration 999999999h", wording("h-must-be-s-to-h", "--duration", 999999999, 1, 720)),
                wrong(
                        "run --checkpoint-at 999999999h",
                        wording("h-must-be-s-or-more", "--checkpoint-at", 999999999, 0)),
                wrong("run --label a\u001b[31m", wording("has-control-characters", "--label")),
                wrong("run --fact a\u0007=b", "--fact"),
                wrong("run --live=99999", wording("is-neither-a-port-to", "'99999'", 0, 65535), "write 8080"),
                wrong("demo --metrics=nowhere", "--metrics", wording("is-neither-a-port-to-2", 0, 65535)),
                wrong(
                        "run --otlp=localhost:4318",
                        "--otlp",
                        wording("write-one-like", "http://localhost:4318/v1/metrics")),
                wrong("demo --live here", wording("is-neither-a-port", "'here'")),
                wrong("run --durration 5s", wording("did-you-mean"), "--duration"));
    }

    private static Stream<Arguments> ofServers() {
        return Stream.of(
                wrong(
                        "run --url mysql://host/x",
                        wording("must-begin-with-jdbc-postgresql", "--url", "mysql://host/x")),
                wrong("run --url jdbc:postgresql://h/x?password=secret", "use --password-file"),
                wrong(
                        "run --url mysql://h;password=secret",
                        "--url mysql://h;…: must begin",
                        wording("or-jdbc-sqlserver")),
                wrong("run --url jdbc:sqlserver://h;user=sa;password=secret", "use --password-file"),
                wrong("run --url jdbc:sqlserver://h;accessToken=secret", "(accessToken)", "use --password-file"),
                wrong("run --url jdbc:sqlserver://h;trustStorePassword={secret}", "(trustStorePassword)"),
                wrong("run --url jdbc:postgresql://joe:secret@h/x", wording("must-not-hold-a-password")),
                wrong(
                        "run --url mysql://joe:secret@h/x",
                        wording("must-begin", "--url"),
                        wording("must-not-hold-a-password")),
                wrong(
                        "run --url jdbc:sqlserver://h;user=sa --user joe",
                        wording("joe-names-a-user-too", "--user", "--url")),
                wrong(
                        "run --order-lines table --drop-clean-buffers",
                        wording(
                                "have-no-effect-without-jdbc-sqlserver",
                                "--order-lines",
                                "--drop-clean-buffers",
                                "--url")),
                wrong("run --order-lines rows --url jdbc:sqlserver://h", "'rows'", wording("scalars-table")),
                wrong(
                        "load --warehouses 1 --table-lock --workers 2 --data-tablespace t --url jdbc:sqlserver://h",
                        wording("has-no-effect-with-a-server", "--data-tablespace"),
                        "--table-lock with --workers 2"),
                wrong(
                        "schema create --url jdbc:sqlserver://h --target-recovery-time 1500ms",
                        wording("has-a-fraction-of-a-second", "'1500ms'")),
                wrong(
                        "load --warehouses 1 --url jdbc:sqlserver://h --batch-rows 5 --packet-size 100KiB",
                        wording("must-be-to", "--batch-rows", 5, 100, 1000000),
                        wording("b-must-be-b-to-b", "--packet-size", 102400, 512, 32767)),
                wrong(
                        "schema create --data-path /d",
                        wording("has-no-effect-without-jdbc-sqlserver", "--data-path", "--url")),
                wrong(
                        "schema create --url jdbc:sqlserver://h;databaseName=d --log-path /l --fill-factor 0 --growth 1KiB",
                        wording("has-no-effect-without", "--log-path", "--create-database"),
                        "--log-path needs --data-path",
                        wording("must-be-to-percent", "--fill-factor", 0, 1, 100),
                        wording("bytes-must-be-mib-to-tib", "--growth", 1024, 8, 16)),
                wrong("schema create --url jdbc:sqlserver://h --create-database", "add ;databaseName=latchmark"),
                wrong("conformance --url jdbc:sqlserver://h;databaseName=latchmark_conformance", "name another"),
                wrong("run --user someone", wording("has-no-effect-without-name-the", "--user", "--url")),
                wrong(
                        "check --url jdbc:postgresql://h/x --password-file no/such/file",
                        wording("cannot-be-read", "--password-file", "no/such/file")),
                wrong("schema", "subcommand"),
                wrong("schema drop", wording("schema-drop-removes-all-rows-add", "--yes")),
                wrong("embedded start --users 0", wording("must-be-to", "--users", 0, 1, 10000)),
                wrong("embedded start --url jdbc:postgresql://h/x", "Unknown options: '--url'"));
    }

    private static Stream<Arguments> ofSnapshots() {
        return Stream.of(
                wrong("snapshot", "subcommand"),
                wrong("snapshot create", "NAME", wording("try-latchmark-snapshot-create", "--help")),
                wrong("snapshot create ../x", wording("snapshot-name-must-be-to-letters", "'../x'", 1, 30)),
                wrong("snapshot drop 1st --port 80", "Unknown option"),
                wrong("reset x/y", wording("snapshot-name", "'x/y'")),
                wrong("reset --url jdbc:postgresql://h/", wording("must-name-a-database")),
                wrong(
                        "run --url jdbc:postgresql://h/x --wal-dir log",
                        wording("has-no-effect-with", "--wal-dir", "--url")));
    }

    private static Stream<Arguments> ofProbe() {
        return Stream.of(
                wrong("probe --size 100KiB", wording("kib-must-be-mib-or-more", "--size", 100, 1)),
                wrong(
                        "probe --duration 0s --repetitions 0",
                        wording("s-must-be", "--duration", 0),
                        wording("must-be-to-2", "--repetitions", 0, 1)),
                wrong("probe --block 3GiB --list", wording("block-b-must-be-b-to", "3221225472", 512, 1)),
                wrong("probe --block 700B --list", wording("in-multiples-of-b", 512)),
                wrong("probe --outstanding 4096 --list", wording("must-be-to-at-a-time", 1, 2048, "I/Os")),
                wrong("probe --preset nonsense", wording("is-not-a-preset", "'nonsense'"), "sqlio-howto"),
                wrong("probe --preset quick --like run", "--preset and --like each give the cells"),
                wrong("probe --pattern burst --op write --list", "need a --step"),
                wrong("probe --pattern burst --op mix --step 64KiB --list", wording("bursts-are-of-reads-or-of")),
                wrong("probe --zipf 1 --list", wording("zipf-must-be-or-more-and", "1.0", 0, 1)),
                wrong("probe --size 1MiB --block 2MiB --list", wording("must-be-at-most-the-span")),
                wrong("probe --size 1MiB --offset 1MiB --span 1MiB --list", wording("no-cell-fits-a-test-file", 1)),
                wrong("emulate probe", "--profile"),
                wrong("emulate probe --profile floppy", wording("is-not-a-profile-choose-one", "'floppy'", 72)),
                wrong("emulate probe --profile none", wording("requests-take-no-time")),
                wrong("emulate probe --profile nvme --duration 2h", wording("h-must-be-s-to-h", "--duration", 2, 1, 1)),
                wrong("emulate probe --profile sas10k-72-p400 --cache 512MiB", "write read=SIZE,write=SIZE"),
                wrong(
                        "emulate probe --profile sas10k-72-p400 --cache read=512MiB,write=1MiB",
                        wording("must-be-at-most-the-controller", 512)));
    }

    private static Stream<Arguments> ofResults() {
        return Stream.of(
                wrong("report", "RUN"),
                wrong("compare", "RUN"),
                wrong("compare --format yaml runs/x", "yaml"),
                wrong("plan", "RUN"),
                wrong("plan --read-ms -1 runs/x", wording("must-be-above-ms-and-ms", "--read-ms", "-1.0", 0, 1000000)),
                wrong(
                        "plan --ceiling vda=fast runs/x",
                        wording("must-be-a-probe-s-directory", "--ceiling", "vda=fast")),
                wrong("run --fact nothing", "nothing"),
                wrong("experiment", "FILE.yaml"),
                wrong("experiment no/such.yaml", wording("there-is-no-such-file")));
    }

    private static Arguments wrong(String commandLine, String... messages) {
        return Arguments.of(commandLine, List.of(messages));
    }
}
