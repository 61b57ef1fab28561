package io.latchmark.cli.create;

import java.util.List;

/**
 * A question, and the option that answers it.
 *
 * @param option its name
 * @param label of the option's value in the help; empty if other commands have the option, too
 * @param text the last line is the prompt
 * @param otherwise the answer of an empty line; empty if there is none
 */
record Question(String option, String label, String description, String text, String otherwise) {
    static final Question COMPARE =
            new Question("--compare", "KIND", "what differs: places, command, hand or options", """
            What do you compare?
              1  two places for the database: arrays, disks or servers
              2  a setting that a command changes: a cache, a scheduler, a parameter of the server
              3  a setting that you change by hand, when the experiment asks for it
              4  options of 'latchmark run', for example the buffer pool of the embedded server
            Number""", "");
    static final Question URL = new Question("--url", "", "", """
            The server, for example jdbc:sqlserver://host;databaseName=bench, or embedded for the PostgreSQL
            that Latchmark has
            URL""", "embedded");
    static final Question USER = new Question("--user", "", "", "User, or none if the URL selects the login", "none");
    static final Question FOLDER = new Question("--data-dir", "", "", "Folder of the database", "latchmark-data");
    static final Question OTHER = new Question(
            "--other",
            "PLACE",
            "second place: the URL of another database, or another folder",
            "URL or folder of the second database",
            "");
    static final Question CHANGE = new Question(
            "--change",
            "TEXT",
            "with --compare command, hand or options: command, instruction or options of 'latchmark run', with both values"
                    + " in braces, first the present one: 'echo {mq-deadline|none} > /sys/block/sda/queue/scheduler'",
            """
            What changes, with both values in braces, first the present one. For example:
              a command    echo {mq-deadline|none} > /sys/block/sda/queue/scheduler
              by hand      Set the controller's cache to {read|write}
              options      --buffer-pool {64MiB|256MiB}
            Change""",
            "");
    static final Question CHECK = new Question(
            "--check",
            "TEXT",
            "with --compare command: a command whose output has the value of --change, or what follows =>: 'cat"
                    + " /sys/block/sda/queue/scheduler => [{mq-deadline|none}]'",
            """
            A command that shows it. Its output must have the value, or what you add after =>, for example
              cat /sys/block/sda/queue/scheduler => [{mq-deadline|none}]
            Command""",
            "");
    static final Question USERS = new Question(
            "--users",
            "N",
            "number of users, or a rate of transactions: 16 or 500/s (default: 16)",
            "Number of users, or a rate, for example 16 or 500/s",
            "16");
    static final Question MEMORY = new Question(
            "--memory",
            "SIZE",
            "memory that can hold the database's pages: buffer pool or page cache (default: as the server reports it)",
            "Memory of the server's host, which can hold the database's pages, for example 64GiB",
            "");
    static final Question TIME = new Question(
            "--time",
            "TIME",
            "time that everything may take (default: 8h)",
            "How long may it take, for example 8h or 45m",
            "8h");
    static final Question WAREHOUSES = new Question(
            "--warehouses",
            "N",
            "size of each database, about 100 MB per warehouse (default: by memory, space and time)",
            "Warehouses",
            "");

    /** Those whose options only this command has. */
    static final List<Question> OWN = List.of(COMPARE, OTHER, CHANGE, CHECK, USERS, MEMORY, TIME, WAREHOUSES);

    /** This question with another answer of an empty line. */
    Question otherwise(String other) {
        return new Question(option, label, description, text, other);
    }
}
