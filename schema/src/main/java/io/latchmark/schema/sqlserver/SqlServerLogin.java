package io.latchmark.schema.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.SqlErrors;
import java.io.File;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The login method of a URL, and the libraries that it needs in addition to the driver. The driver reports them only once the
 * server has answered, and some only as a missing class (Microsoft JDBC driver, 'Feature dependencies').
 */
public final class SqlServerLogin {
    private static final SQLServerDriver DRIVER = new SQLServerDriver();
    /** The native library of integrated logins, which must have the driver's version. */
    static final String NATIVE =
            "mssql-jdbc_auth-" + DRIVER.getMajorVersion() + "." + DRIVER.getMinorVersion() + ".0.x64";

    private static final String MSAL = "com.microsoft.aad.msal4j.PublicClientApplication";
    private static final String IDENTITY = "com.azure.identity.ManagedIdentityCredentialBuilder";

    private SqlServerLogin() {}

    /**
     * Refuses a login that cannot succeed on this host.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with what to add
     */
    public static void requirePossible(String jdbcUrl) {
        require(
                properties(jdbcUrl),
                SqlServerLogin::isThere,
                SqlServerLogin::isInPath,
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows"));
    }

    static void require(
            Map<String, String> properties, Predicate<String> classes, Predicate<String> libraries, boolean windows) {
        String authentication = properties.getOrDefault("authentication", "NotSpecified");
        String lower = authentication.toLowerCase(Locale.ROOT);
        if (lower.startsWith("activedirectory")) {
            boolean identity = lower.endsWith("managedidentity") || lower.endsWith("msi") || lower.endsWith("default");
            if (!classes.test(identity ? IDENTITY : MSAL)) {
                throw LatchmarkException.environment("authentication=" + authentication + " needs the library "
                        + (identity ? "com.azure:azure-identity" : "com.microsoft.azure:msal4j")
                        + ", which Latchmark does not include: put the jars that deploy/entra/pom.xml collects into the"
                        + " folder lib of Latchmark");
            }
        }
        String scheme = properties.getOrDefault("authenticationScheme", "nativeAuthentication");
        boolean isNative = Boolean.parseBoolean(properties.get("integratedSecurity"))
                && scheme.equalsIgnoreCase("nativeAuthentication");
        if (isNative && windows && !libraries.test(NATIVE + ".dll")) {
            throw LatchmarkException.environment(
                    "integratedSecurity=true needs " + NATIVE + ".dll, which Latchmark does not"
                            + " include: put it into the folder lib of Latchmark, from Microsoft's download of the JDBC driver, folder"
                            + " auth\\x64");
        }
        if (isNative && !windows) {
            throw LatchmarkException.environment("integratedSecurity=true works only on Windows: add"
                    + " ;authenticationScheme=JavaKerberos with a ticket of kinit, or"
                    + " ;authenticationScheme=NTLM;domain=… with --user and --password-file");
        }
    }

    private static boolean isThere(String className) {
        return SqlServerLogin.class.getClassLoader().getResource(className.replace('.', '/') + ".class") != null;
    }

    private static boolean isInPath(String library) {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(System.getProperty("java.library.path", ""))
                .anyMatch(folder -> new File(folder, library).exists());
    }

    /** Driver properties from a URL, or their defaults. */
    static Map<String, String> properties(String jdbcUrl) {
        try {
            Map<String, String> properties = new HashMap<>();
            for (DriverPropertyInfo property : DRIVER.getPropertyInfo(jdbcUrl, new Properties())) {
                if (property.value != null) {
                    properties.put(property.name, property.value);
                }
            }
            return properties;
        } catch (SQLException e) {
            throw SqlErrors.failed(new ConnectionSettings(jdbcUrl, "", ""), "reading of the URL", e);
        }
    }
}
