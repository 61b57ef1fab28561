package io.latchmark.probe;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.Published;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CommandLinesTest {
    private static final long BYTES = 1L << 30;

    @Test
    void anSqlioLineBecomesTheCellThatItMeasured() {
        Cell cell = SqlioCommand.parse("sqlIO.exe -kR -s30 -o256 -frandom -b8 -BH -LS -Fparam_F.txt", BYTES);

        assertThat(cell.access()).isEqualTo(Cell.Access.of(Cell.Operation.READ, Cell.Pattern.RANDOM, 8192));
        assertThat(cell.load().total()).isEqualTo(256);
        assertThat(cell.caching()).isEqualTo(Cell.Caching.ofHardware());
        assertThat(cell.timing().duration()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void sqliosBufferingLettersMapToDirectAndDurable() {
        String line = "-kW -fsequential -b64 -s5 -t2 -o4 -B";

        assertThat(SqlioCommand.parse(line + "N", BYTES).caching())
                .isEqualTo(new Cell.Caching(true, Cell.Durability.DSYNC, 0));
        assertThat(SqlioCommand.parse(line + "S", BYTES).caching())
                .isEqualTo(new Cell.Caching(false, Cell.Durability.DSYNC, 0));
        assertThat(SqlioCommand.parse(line + "Y", BYTES).caching())
                .isEqualTo(new Cell.Caching(false, Cell.Durability.NONE, 0));
        assertThat(SqlioCommand.parse(line + "H", BYTES).load()).isEqualTo(Cell.Load.closed(2, 4));
    }

    @Test
    void anSqlioLineWithoutASizeOrWithAnUnknownSwitchIsRefused() {
        assertThatThrownBy(() -> SqlioCommand.parse("-kR -frandom -s5", BYTES))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("b-is-missing"));
        assertThatThrownBy(() -> SqlioCommand.parse("-kR -frandom -b8 -s5 -x", BYTES))
                .hasMessageContaining(wording("is-not-understood", "'-x'"));
        assertThatThrownBy(() -> SqlioCommand.parse("-kR -frandom -b8 -s5 -o99999", BYTES))
                .hasMessageContaining("99999 outstanding");
    }

    @Test
    void aDiskspdLineBecomesTheCellThatItMeasured() {
        Cell cell = DiskspdCommand.parse("diskspd -b8K -d60 -W10 -o32 -t4 -r -w30 -Sh -L -Z1M -c10G t.dat", BYTES);

        assertThat(cell.access()).isEqualTo(new Cell.Access(Cell.Operation.MIX, 70, Cell.Pattern.RANDOM, 8192, 0, 0));
        assertThat(cell.load()).isEqualTo(Cell.Load.closed(4, 32));
        assertThat(cell.caching()).isEqualTo(new Cell.Caching(true, Cell.Durability.DSYNC, 0));
        assertThat(cell.timing().warmUp()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void theCommandLineOfManyGuidesIsUnderstood() {
        Cell cell =
                DiskspdCommand.parse("diskspd.exe -b8K -d30 -o4 -t8 -h -r -w25 -L -Z1G -c20G c:\\iotest.dat", BYTES);
        Cell total = DiskspdCommand.parse("diskspd -c2G -w100 -b4K -F8 -r4K -o32 -W60 -d60 -Sh testfile.dat", BYTES);

        assertThat(cell.caching()).isEqualTo(new Cell.Caching(true, Cell.Durability.DSYNC, 0));
        assertThat(cell.access().readPercent()).isEqualTo(75);
        assertThat(total.load()).isEqualTo(Cell.Load.closed(8, 32));
    }

    @Test
    void whatWouldChangeTheLoadUnsaidIsRefused() {
        assertThatThrownBy(() -> DiskspdCommand.parse("-b8K -r4K t.dat", BYTES)).hasMessageContaining("-r4096");
        assertThatThrownBy(() -> DiskspdCommand.parse("-b4K -T1b -s8b t.dat", BYTES))
                .hasMessageContaining("'-T1b'");
        assertThatThrownBy(() -> SqlioCommand.parse("-kR -frandom -b8 -s5 -mS4", BYTES))
                .hasMessageContaining("'-mS4'");
    }

    @Test
    void diskspdsDefaultsAreItsOwn() {
        Cell cell = DiskspdCommand.parse("diskspd t.dat", BYTES);

        assertThat(cell.access().blockBytes()).isEqualTo(65_536);
        assertThat(cell.load()).isEqualTo(Cell.Load.closed(1, 2));
        assertThat(cell.caching().direct()).isFalse();
        assertThatThrownBy(() -> DiskspdCommand.parse("-g100 t.dat", BYTES)).hasMessageContaining("'-g100'");
    }

    @Test
    void everyPresetMakesCellsThatFitItsFile() {
        Cell.Timing timing = new Cell.Timing(Duration.ZERO, Duration.ofSeconds(1), 1, 1);

        for (Preset preset : Preset.values()) {
            List<PlannedCell> cells = preset.cells(preset.fileBytes(), true, timing);

            assertThat(cells)
                    .as(preset.key())
                    .isNotEmpty()
                    .allSatisfy(planned -> assertThat(planned.cell().span().offsetBytes()
                                    + planned.cell().span().bytes())
                            .isLessThanOrEqualTo(preset.fileBytes()));
        }
    }

    @Test
    void theHowToHasItsFourSeriesWithTheFiguresItPrints() {
        Cell.Timing timing = new Cell.Timing(Duration.ZERO, Duration.ofSeconds(1), 1, 1);

        List<PlannedCell> cells = Preset.SQLIO_HOWTO.cells(BYTES, true, timing);

        assertThat(cells).hasSize(4 + 11 + 11 + 11);
        assertThat(cells.get(4 + 8).cell().load()).isEqualTo(Cell.Load.closed(8, 32));
        assertThat(cells.get(4 + 8).published()).extracting(Published::value).containsExactly(486.76, 30.42);
    }
}
