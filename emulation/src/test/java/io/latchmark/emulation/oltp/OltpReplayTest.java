package io.latchmark.emulation.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.controller.ControllerParameters;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The OLTP experiment of Shea 2008 on the model; what was fitted: docs/emulation.md. */
final class OltpReplayTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String WRITE_ONLY = "read=0,write=512MiB";
    private static final String MIXED = "read=128MiB,write=384MiB";
    private static final String READ_ONLY = "read=512MiB,write=0";

    private static OltpReplay replay(String cache, OltpParameters parameters) {
        return new OltpReplay(
                EmulatedDevices.of(Profiles.named("sas10k-72-p400"), CacheSetting.parse(cache)), parameters, 1, 1);
    }

    private static OltpParameters withoutCheckpoint() {
        OltpParameters shea = OltpParameters.shea();
        OltpParameters.Writer writer = shea.writer();
        return new OltpParameters(
                shea.users(),
                shea.database(),
                shea.uses(),
                shea.transaction(),
                new OltpParameters.Writer(1, 0, writer.lazyWrites(), writer.logWrites(), writer.logBytes(), 0, 1));
    }

    /** Writes cached, by half or wholly, are about equal and far above all cache for reads. */
    @Test
    void theSettingsAreInTheOrderOfTheArticle() {
        double writeOnly = threeMinutes(WRITE_ONLY);
        double mixed = threeMinutes(MIXED);
        double readOnly = threeMinutes(READ_ONLY);

        assertThat(mixed).isCloseTo(writeOnly, Percentage.withPercentage(5));
        assertThat(mixed).isGreaterThan(1.2 * readOnly);
    }

    private static double threeMinutes(String cache) {
        return replay(cache, OltpParameters.shea()).measure(180 * SECOND).transactionsPerSecond();
    }

    /** Shea's frozen counters fit the setting without write cache: 327 reads, 140 writes, 125 log writes per second. */
    @Test
    void theCountersAreThoseOfTheSettingWithoutWriteCache() {
        OltpFigures figures = replay(READ_ONLY, OltpParameters.shea()).measure(180 * SECOND);

        assertThat(figures.newOrdersPerSecond()).isCloseTo(70, Percentage.withPercentage(5));
        assertThat(figures.reads().perSecond()).isCloseTo(327, Percentage.withPercentage(5));
        assertThat(figures.writes().perSecond()).isCloseTo(140, Percentage.withPercentage(8));
        assertThat(figures.logWrites().perSecond()).isCloseTo(125, Percentage.withPercentage(15));
        assertThat(figures.reads().millisMean()).isCloseTo(275, Percentage.withPercentage(25));
        assertThat(figures.writes().millisMean()).isCloseTo(320, Percentage.withPercentage(15));
        assertThat(figures.inner().get(InternalCounter.READ_CACHE_HITS)).isLessThan(10);
    }

    @Test
    void aReadOnlyMixIsIndifferentToTheSetting() {
        OltpParameters readOnly = OltpParameters.sheaReadOnly();

        double writes = replay(WRITE_ONLY, readOnly).measure(60 * SECOND).transactionsPerSecond();
        double reads = replay(READ_ONLY, readOnly).measure(60 * SECOND).transactionsPerSecond();

        assertThat(reads).isCloseTo(writes, Percentage.withPercentage(1));
    }

    /**
     * Independent of the controller's code: up to its watermark the cache takes writes at the rate at which they arrive
     * less what is destaged, both counted in the first 30 s; it is reached at 0.75 C / (arrival - destage).
     */
    @ParameterizedTest
    @ValueSource(ints = {128, 256})
    void theCliffComesWhenTheWriteCacheIsFull(int mebibytes) {
        double capacity = mebibytes * 1048576.0;
        OltpReplay replay = replay("read=0,write=" + mebibytes + "MiB", withoutCheckpoint());
        OltpFigures first = replay.measure(30 * SECOND);
        double arrivals =
                bytes(first, InternalCounter.WRITTEN_BYTES) / 30 - bytes(first, InternalCounter.OVERWRITTEN_BYTES) / 30;
        double destages = bytes(first, InternalCounter.DESTAGED_BYTES) / 30;
        double expectedSeconds = 0.75 * capacity / (arrivals - destages);

        double cliffSeconds = 30;
        OltpFigures window = replay.measure(SECOND);
        while (bytes(window, InternalCounter.DIRTY_BYTES) < 0.75 * capacity) {
            cliffSeconds++;
            window = replay.measure(SECOND);
        }
        replay.measure(120 * SECOND);
        double after = replay.measure(60 * SECOND).transactionsPerSecond();

        assertThat(cliffSeconds).isCloseTo(expectedSeconds, Percentage.withPercentage(8));
        assertThat(after).isLessThan(0.95 * first.transactionsPerSecond());
    }

    /** The table of docs/emulation.md: commands that the controller holds at once, milliseconds of a log write and their rate. */
    @ParameterizedTest
    @CsvSource({
        "105, 41.9, 88",
        "110, 33.0, 103",
        "112, 30.3, 108",
        "115, 26.5, 116",
        "118, 22.6, 124",
        "125, 16.5, 134",
        "1048576, 11.5, 141"
    })
    void theLogWaitsForAPlaceInTheCommandQueue(int commands, double millis, double perSecond) {
        EmulationProfile profile = Profiles.named("sas10k-72-p400");
        EmulationProfile.Disks disks = (EmulationProfile.Disks) profile.construction();
        ControllerParameters p400 = disks.controller();
        ControllerParameters controller = new ControllerParameters(
                p400.cacheBytes(),
                p400.pageBytes(),
                commands,
                p400.speed(),
                p400.destage(),
                p400.readAhead(),
                p400.streamPath());
        EmulationProfile changed = new EmulationProfile(
                profile.name(),
                profile.about(),
                profile.sources(),
                new EmulationProfile.Disks(disks.disk(), disks.layout(), controller, disks.volumes()),
                profile.settings());

        OltpFigures figures = new OltpReplay(
                        EmulatedDevices.of(changed, CacheSetting.parse(READ_ONLY)), OltpParameters.shea(), 1, 1)
                .measure(180 * SECOND);

        assertThat(figures.logWrites().millisMean()).isCloseTo(millis, Percentage.withPercentage(2));
        assertThat(figures.logWrites().perSecond()).isCloseTo(perSecond, Percentage.withPercentage(2));
        assertThat(figures.transactionsPerSecond()).isCloseTo(157, Percentage.withPercentage(1));
    }

    /** A user who writes a page before it reads one takes the time of both, unless a cache takes the write. */
    @Test
    void anAwaitedPageWriteTakesAUsersTime() {
        double inBackground = twoUsers(READ_ONLY, 0);
        double awaited = twoUsers(READ_ONLY, 1);

        assertThat(awaited).isLessThan(0.9 * inBackground);
        assertThat(twoUsers(WRITE_ONLY, 1)).isGreaterThan(1.3 * awaited);
    }

    private static double twoUsers(String cache, double awaitedShare) {
        OltpParameters shea = OltpParameters.shea();
        OltpParameters two = new OltpParameters(
                2,
                shea.database(),
                shea.uses(),
                shea.transaction(),
                new OltpParameters.Writer(1, awaitedShare, 48, 4, 4096, 0, 1));
        return replay(cache, two).measure(60 * SECOND).transactionsPerSecond();
    }

    private static double bytes(OltpFigures figures, InternalCounter counter) {
        return figures.inner().getOrDefault(counter, 0L);
    }

    /** No more transactions than the device's random reads allow: 493 / 2.1. */
    @Test
    void noSettingExceedsTheCeilingOfReads() {
        OltpFigures figures = replay(WRITE_ONLY, withoutCheckpoint()).measure(60 * SECOND);

        assertThat(figures.reads().perSecond()).isLessThan(500);
        assertThat(figures.reads().perSecond() * figures.reads().millisMean() / 1000)
                .isLessThanOrEqualTo(100);
    }
}
