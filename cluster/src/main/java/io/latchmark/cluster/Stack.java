package io.latchmark.cluster;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;

/**
 * The engine's layers. Every member finds the others by the controller alone, so that there is one group and the controller
 * leads it. What was cut off is not taken back: there is no layer that merges groups. Failures are detected by missing
 * heartbeats alone, because the detection by sockets can't do TLS.
 */
final class Stack {
    /** How long a member may be silent. */
    static final Duration SILENCE_MAX = Duration.ofSeconds(3);

    private static final Duration HEARTBEATS = Duration.ofMillis(500);
    private static final long VERIFICATION_MILLIS = 800;
    private static final int FRAGMENT_BYTES = 60_000;
    /** A parcel comes in fragments, and a bundle of them is not larger than this. */
    private static final int MESSAGE_BYTES_MAX = 4 * FRAGMENT_BYTES;

    private static final int CONNECT_MILLIS = 2_000;

    /** Stands for any free port until the engine has checked its settings: it refuses that for this kind of discovery. */
    private static final int ANY_PORT = 1;

    private Stack() {}

    /**
     * A member that is not connected.
     *
     * @param listen its own address
     * @param controller whose address is known
     * @param joinMillis how long it looks for other members
     */
    static JChannel channel(
            InetSocketAddress listen, InetSocketAddress controller, Optional<SSLContext> keys, long joinMillis)
            throws Exception {
        JChannel channel = new JChannel(layers(listen, controller, keys, joinMillis));
        TP transport = channel.getProtocolStack().getTransport();
        transport.setBindPort(listen.getPort());
        // It would listen to probes from the network.
        transport.getDiagnosticsHandler().setEnabled(false);
        return channel;
    }

    private static List<Protocol> layers(
            InetSocketAddress listen, InetSocketAddress controller, Optional<SSLContext> keys, long joinMillis) {
        TCP transport = new TCP().tls(tls(keys));
        transport
                .setBindAddress(listen.getAddress())
                .setBindPort(Math.max(ANY_PORT, listen.getPort()))
                .setPortRange(0);
        transport.setMaxLength(MESSAGE_BYTES_MAX).setSockConnTimeout(CONNECT_MILLIS);
        transport.logAcceptError(false);
        TCPPING discovery = new TCPPING();
        discovery.setInitialHosts(List.of(controller)).setPortRange(0);
        VERIFY_SUSPECT2 verification = new VERIFY_SUSPECT2();
        verification.setTimeout(VERIFICATION_MILLIS);
        return List.of(
                transport,
                discovery,
                new FD_ALL3().setTimeout(SILENCE_MAX.toMillis()).setInterval(HEARTBEATS.toMillis()),
                verification,
                new NAKACK2().useMcastXmit(false),
                new UNICAST3(),
                new STABLE(),
                new GMS().setJoinTimeout(joinMillis).printLocalAddress(false),
                new FRAG2().setFragSize(FRAGMENT_BYTES));
    }

    private static TLS tls(Optional<SSLContext> keys) {
        TLS tls = new TLS();
        keys.ifPresent(context -> tls.enabled(true).setSSLContext(context).setClientAuth(TLSClientAuth.NEED));
        return tls;
    }
}
