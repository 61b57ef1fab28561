package io.latchmark.powercut.report;

import io.latchmark.analysis.index.OtherResults;
import io.latchmark.powercut.record.PowerCutTest;
import java.nio.file.Path;

/** Lists the records of witnesses. */
public final class ListedPowerCuts implements OtherResults {
    @Override
    public String file() {
        return PowerCutTest.FILE;
    }

    @Override
    public String title() {
        return "power cut test";
    }

    @Override
    public String plural() {
        return "power cut tests";
    }

    @Override
    public Summary read(Path directory) {
        PowerCutTest test = PowerCutTest.in(directory).orElseThrow();
        return new Summary(
                test.configuration(),
                test.last(),
                !test.counted().isEmpty(),
                PowerCutText.sentence(test),
                test.written().map(PowerCutText::streams).orElse(""));
    }
}
