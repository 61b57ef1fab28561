package io.latchmark.storage.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of a machine, kept as one text, because names such as {@code 8:0} and links don't survive every checkout. A line
 * is {@code dir PATH}, {@code link PATH TARGET} or {@code file PATH}; the lines of a file follow, each after a bar.
 */
final class RecordedTree {
    private RecordedTree() {}

    /** Lays the files out beneath a folder. */
    static void unfold(String name, Path folder) throws IOException {
        try (InputStream stream = RecordedTree.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalArgumentException("no tree " + name);
            }
            StringBuilder content = new StringBuilder();
            Path file = folder;
            for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                String[] words = line.split(" ", -1);
                switch (words[0]) {
                    case "dir" -> Files.createDirectories(folder.resolve(words[1]));
                    case "link" -> {
                        Path link = folder.resolve(words[1]);
                        Files.createDirectories(link.resolve(".."));
                        Files.createSymbolicLink(link, Path.of(words[2]));
                    }
                    case "file" -> {
                        content.setLength(0);
                        file = folder.resolve(words[1]);
                        Files.createDirectories(file.resolve(".."));
                    }
                    case "#", "" -> {}
                    default -> {
                        content.append(line.substring(1)).append('\n');
                        Files.writeString(file, content);
                    }
                }
            }
        }
    }
}
