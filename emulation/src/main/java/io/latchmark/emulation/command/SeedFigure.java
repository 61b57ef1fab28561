package io.latchmark.emulation.command;

/**
 * A figure of an experiment beside the model's.
 *
 * @param quantity what it is, with its unit
 * @param cache the setting under which the model was run
 * @param published the author's figure; NaN if there is none for this setting
 * @param modelled the model's figure
 */
public record SeedFigure(String quantity, String cache, double published, double modelled) {
    /** By how much the model's figure differs, as a share of the author's; NaN if there is none. */
    public double difference() {
        return modelled / published - 1;
    }
}
