package io.latchmark.emulation.command;

import io.latchmark.cli.options.Converters;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import picocli.CommandLine.ITypeConverter;

/** Converters of values in command lines. */
final class Readers {
    private Readers() {}

    /** Of a profile's name. */
    static final class OfProfile implements ITypeConverter<EmulationProfile> {
        @Override
        public EmulationProfile convert(String text) throws Exception {
            return Converters.reader(Profiles::named).convert(text);
        }
    }

    /** Of the division of a cache. */
    static final class OfCache implements ITypeConverter<CacheSetting> {
        @Override
        public CacheSetting convert(String text) throws Exception {
            return Converters.reader(CacheSetting::parse).convert(text);
        }
    }
}
