package io.latchmark.platform;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;

/** This machine in the network. */
public final class LocalHost {
    private LocalHost() {}

    /** Whether a host's name or address is one of this machine; false if that is unknown. */
    public static boolean has(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false;
        }
        return false;
    }
}
