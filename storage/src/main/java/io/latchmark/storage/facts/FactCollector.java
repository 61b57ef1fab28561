package io.latchmark.storage.facts;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tools that report how a host's storage is configured. Each runs read-only commands and parses their output. A tool that is
 * missing, fails or hangs yields a reason instead of facts.
 */
public enum FactCollector {
    /** HPE Smart Array controllers: ssacli, or the older hpssacli and hpacucli. */
    SSACLI("ssacli"),
    /** Broadcom (LSI, Avago) MegaRAID controllers. */
    STORCLI("storcli"),
    /** Dell PERC controllers: perccli or perccli2. */
    PERCCLI("perccli"),
    /** The write cache of SATA drives. */
    HDPARM("hdparm"),
    /** The kernel's settings of block devices: scheduler, queue, read-ahead, cache. */
    QUEUE("queue"),
    /** Linux software RAID. */
    MD("md"),
    /** NVMe drives and their volatile write cache. */
    NVME("nvme"),
    /** Mounted file systems and their options. */
    MOUNTS("mounts"),
    /** Model, firmware and caches of drives of any kind. */
    SMARTCTL("smartctl"),
    /** The cache policy of disks on Windows. */
    WINDOWS_DISK("windows-disk");

    private static final List<String> FILES = List.of(
            "queue/scheduler",
            "queue/nr_requests",
            "queue/read_ahead_kb",
            "queue/rotational",
            "queue/write_cache",
            "queue/fua",
            "queue/atomic_write_unit_max_bytes",
            "queue/nomerges",
            "queue/rq_affinity",
            "queue/max_sectors_kb",
            "queue/wbt_lat_usec",
            "queue/logical_block_size",
            "queue/physical_block_size",
            "device/queue_depth",
            "device/model");

    private static final List<String> MD_FILES = List.of(
            "md/level",
            "md/raid_disks",
            "md/chunk_size",
            "md/layout",
            "md/array_state",
            "md/degraded",
            "md/sync_action",
            "md/stripe_cache_size",
            "md/group_thread_cnt",
            "md/preread_bypass_threshold",
            "md/consistency_policy",
            "md/journal_mode");

    private final String toolName;

    FactCollector(String toolName) {
        this.toolName = toolName;
    }

    /** The collector with this name in an experiment file. */
    public static Optional<FactCollector> named(String toolName) {
        return Arrays.stream(values())
                .filter(collector -> collector.toolName.equals(toolName))
                .findFirst();
    }

    /** The name in an experiment file. */
    public String toolName() {
        return toolName;
    }

    /**
     * Runs the commands and parses their output; takes as long as they do.
     *
     * @param commands where to run them
     */
    public CollectedFacts collect(CommandOutput commands) {
        return new CollectorRun(this, commands).collected();
    }

    /** The commands as a user would type them, for a preview: {@code {each}} is each device in turn, {@code {all}} all. */
    public List<String> commandLines() {
        CollectorCommands tool = tool();
        return tool.arguments().stream()
                .map(words -> tool.programs().get(0) + " " + String.join(" ", words))
                .toList();
    }

    /**
     * Parses the facts from raw output of this tool. Has no side effects.
     *
     * @param output as in {@link CollectedFacts#raw()}: the commands' output, each after a line with the command
     */
    public Map<String, String> parse(String output) {
        return switch (this) {
            case SSACLI -> SmartArray.facts(output);
            case STORCLI, PERCCLI -> MegaRaid.facts(output);
            case HDPARM -> Drives.ofHdparm(output);
            case QUEUE -> KernelFiles.ofQueue(output);
            case MD -> KernelFiles.ofMd(output);
            case NVME -> Drives.ofNvme(output);
            case MOUNTS -> KernelFiles.ofMounts(output);
            case SMARTCTL -> Drives.ofSmartctl(output);
            case WINDOWS_DISK -> WindowsDisks.facts(output);
        };
    }

    CollectorCommands tool() {
        return switch (this) {
            case SSACLI ->
                CollectorCommands.ofHost(
                        List.of("ssacli", "hpssacli", "hpacucli"),
                        List.of("ctrl all show config detail"),
                        "HPE Smart Array controller",
                        "HPE's Smart Storage Administrator CLI in the path, run as root");
            case STORCLI -> megaRaid("storcli", "MegaRAID controller", "Broadcom's StorCLI, run as root");
            case PERCCLI -> megaRaid("perccli", "PERC controller", "Dell's PERC CLI, run as root");
            case HDPARM ->
                onDevices("hdparm", List.of("-W /dev/" + CollectorCommands.ALL), "(sd|hd)[a-z]+", "SATA drive");
            case QUEUE ->
                new CollectorCommands(
                        List.of("grep"),
                        List.of(CollectorCommands.files(FILES)),
                        "(?!loop|ram|zram|sr|fd).+",
                        "block device",
                        "a Linux host");
            case MD ->
                new CollectorCommands(
                        List.of("grep"),
                        List.of(CollectorCommands.words("-s . /proc/mdstat"), CollectorCommands.files(MD_FILES)),
                        "md.+",
                        "software RAID (md)",
                        "a Linux host");
            case NVME ->
                onDevices(
                        "nvme",
                        List.of(
                                "id-ctrl /dev/" + CollectorCommands.EACH,
                                "get-feature /dev/" + CollectorCommands.EACH + " -f 6"),
                        "nvme\\d+n\\d+",
                        "NVMe drive");
            case MOUNTS ->
                CollectorCommands.ofHost(
                        List.of("cat"), List.of("/proc/mounts"), "mount that can hold data", "a Linux host");
            case SMARTCTL ->
                onDevices(
                        "smartctl",
                        List.of("-i -g all /dev/" + CollectorCommands.EACH),
                        "(sd|hd)[a-z]+|nvme\\d+n\\d+",
                        "drive");
            case WINDOWS_DISK ->
                new CollectorCommands(
                        List.of("powershell"),
                        // As wide as necessary: a table truncated to the console's width loses the important columns.
                        List.of(List.of(
                                "-NoProfile",
                                "-NonInteractive",
                                "-Command",
                                "Get-PhysicalDisk | Get-StorageAdvancedProperty | Format-Table -AutoSize"
                                        + " | Out-String -Width 4096")),
                        "",
                        "physical disk",
                        "Windows 10 or Server 2016 and later, run as an administrator");
        };
    }

    private static CollectorCommands megaRaid(String name, String subject, String needs) {
        String folder = "/opt/MegaRAID/" + name + "/";
        List<String> programs = name.equals("perccli")
                ? List.of("perccli64", "perccli", folder + "perccli64", "perccli2", "/opt/MegaRAID/perccli2/perccli2")
                : List.of(name + "64", name, folder + name + "64");
        return CollectorCommands.ofHost(
                programs, List.of("/call show all nolog", "/call/vall show all nolog"), subject, needs);
    }

    private static CollectorCommands onDevices(String program, List<String> commands, String devices, String subject) {
        return new CollectorCommands(
                List.of(program, "/usr/sbin/" + program),
                commands.stream().map(CollectorCommands::words).toList(),
                devices,
                subject,
                program + " on a Linux host, run as root");
    }
}
