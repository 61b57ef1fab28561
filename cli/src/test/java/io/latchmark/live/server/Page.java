package io.latchmark.live.server;

/**
 * A page as its readers reach it. Each request has a connection of its own.
 *
 * @param host that requests name, with the port
 */
public record Page(String host, int port, String token) {
    /** The page of a link, by the loopback interface. */
    public static Page of(String link) {
        int port = Integer.parseInt(link.replaceAll(".*:(\\d+)/#.*", "$1"));
        return new Page("127.0.0.1:" + port, port, link.replaceAll(".*#", ""));
    }

    /** The answer to a request with these headers, each with the end of its line. */
    public String send(String request, String headers, String body) {
        try (Raw connection = Raw.connect(port)) {
            return connection
                    .send(request + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "Content-Length: " + body.length()
                            + "\r\nConnection: close\r\n\r\n" + body)
                    .readAll();
        }
    }

    public String get(String path) {
        return send("GET " + path, "", "");
    }

    /** As the page itself sends it. */
    public String post(String path, String body) {
        return send("POST " + path, origin() + bearer(), body);
    }

    public String origin() {
        return "Origin: http://" + host + "\r\n";
    }

    public String bearer() {
        return "Authorization: Bearer " + token + "\r\n";
    }
}
