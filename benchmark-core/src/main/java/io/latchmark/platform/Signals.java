package io.latchmark.platform;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/**
 * Handles signals sent to this process.
 *
 * <p>Implementation note: the JVM's standard mechanism, a shutdown hook, can't receive a second signal, and its wait for the
 * command has to be released on every path. The class for signals, {@code sun.misc.Signal}, is in every JDK, but the compiler
 * warns about every use of it, so it is called by reflection.
 */
public final class Signals {
    private Signals() {}

    /**
     * Handles a signal from now on, if the JVM allows it: not under {@code -Xrs}, and not if the system has no such signal.
     *
     * @param name its short name, for example INT
     * @param handler receives the signal's number, on a thread of the JVM
     */
    public static void take(String name, IntConsumer handler) {
        try {
            Class<?> signalClass = Class.forName("sun.misc.Signal");
            Class<?> handlerClass = Class.forName("sun.misc.SignalHandler");
            Object signal = signalClass.getConstructor(String.class).newInstance(name);
            int number = (int) signalClass.getMethod("getNumber").invoke(signal);
            Object proxy = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handlerClass}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            handler.accept(number);
                        }
                        return null;
                    });
            signalClass.getMethod("handle", signalClass, handlerClass).invoke(null, signal, proxy);
        } catch (InvocationTargetException e) {
            // The signal has its default effect.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java has no signals", e);
        }
    }
}
