package io.latchmark.powercut.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.index.OtherResults;
import io.latchmark.analysis.index.ResultIndex;
import io.latchmark.powercut.record.PowerCutTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ListedPowerCutsTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void aTestByPowerCutsIsListed() throws IOException {
        Path test = Files.createDirectories(folder.resolve("cuts/raid"));
        PowerCutTest.of("id", "raid 5").write(test);

        OtherResults.Summary listed = new ListedPowerCuts().read(test);

        assertThat(listed.label()).isEqualTo("raid 5");
        assertThat(listed.isComplete()).isFalse();
        assertThat(listed.finding()).isEqualTo("no power cut was tested");
        assertThat(ResultIndex.read(folder, line -> {}).counts()).isEqualTo("1 power cut test");
    }
}
