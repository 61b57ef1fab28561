package io.latchmark.live.server;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The access rules of a page, by the headers of a request. Immutable. */
public final class Access {
    private static final int BAD_REQUEST = 421;
    private static final int UNAUTHORISED = 401;
    private static final int FORBIDDEN = 403;
    private static final String BEARER = "Bearer ";

    private final Set<String> hosts;
    private final Token token;
    private final boolean openToViewers;

    /**
     * Creates the rules of a page.
     *
     * @param hosts permitted values of the header Host, in lower case; any other means that another page redirects its reader
     *     here
     * @param openToViewers whether the figures are shown without the token
     */
    Access(Set<String> hosts, Token token, boolean openToViewers) {
        this.hosts = Set.copyOf(hosts);
        this.token = token;
        this.openToViewers = openToViewers;
    }

    /** Why these headers may not load the page itself, which contains no figures. */
    public Optional<Refusal> toPage(Headers headers) {
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.get(0).toLowerCase(Locale.ROOT))) {
            return refusal(BAD_REQUEST, "The header Host doesn't name this page: open the link that was printed.");
        }
        List<String> origins = headers.getOrDefault("Origin", List.of());
        boolean foreign = origins.stream()
                .anyMatch(origin -> !origin.toLowerCase(Locale.ROOT)
                        .equals("http://" + host.get(0).toLowerCase(Locale.ROOT)));
        return foreign || origins.size() > 1
                ? refusal(FORBIDDEN, "The request comes from another site.")
                : Optional.empty();
    }

    /** Why these headers may not view the figures. */
    public Optional<Refusal> toView(Headers headers) {
        return toPage(headers).or(() -> openToViewers ? Optional.empty() : withoutToken(headers));
    }

    /** Why these headers may not control the operation. */
    public Optional<Refusal> toControl(Headers headers) {
        return toPage(headers)
                .or(() -> headers.containsKey("Origin")
                        ? Optional.empty()
                        : refusal(FORBIDDEN, "The request doesn't say which site it comes from."))
                .or(() -> withoutToken(headers));
    }

    private Optional<Refusal> withoutToken(Headers headers) {
        String given = headers.getOrDefault("Authorization", List.of("")).get(0);
        boolean known = given.startsWith(BEARER) && token.is(given.substring(BEARER.length()));
        return known
                ? Optional.empty()
                : refusal(UNAUTHORISED, "The page's token is needed: open the link that was printed.");
    }

    private static Optional<Refusal> refusal(int status, String reason) {
        return Optional.of(new Refusal(status, reason));
    }
}
