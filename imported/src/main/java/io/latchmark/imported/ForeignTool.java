package io.latchmark.imported;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A tool that measures devices, recognised by words in the first 64 KiB of its files. */
enum ForeignTool {
    FIO("fio", "\"fio version\""),
    SQLIO("sqlio", "sqlio v|" + SqlioResults.FIRST),
    DISKSPD("diskspd", DiskspdResults.COMMAND + "|" + DiskspdResults.XML);

    private final String title;
    private final Pattern words;

    ForeignTool(String title, String words) {
        this.title = title;
        this.words = Pattern.compile(words);
    }

    /** The tool that wrote a file; empty if it is none of them. */
    static Optional<ForeignTool> of(Path file) {
        String head = ResultFiles.head(file);
        return Arrays.stream(values())
                .filter(tool -> tool.words.matcher(head).find())
                .findFirst();
    }

    /** The name as the tool spells it. */
    String title() {
        return title;
    }

    /** Reads files of this tool as one probe. */
    ForeignProbe read(List<Path> files) {
        return ForeignProbe.of(
                files,
                switch (this) {
                    case FIO -> FioResults::read;
                    case SQLIO -> SqlioResults::read;
                    case DISKSPD -> DiskspdResults::read;
                });
    }
}
