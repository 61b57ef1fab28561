import io.latchmark.cli.Main;
import java.io.File;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes the manual pages of all commands as AsciiDoc: {@code java -cp LIBRARIES ManPages.java FOLDER}. */
final class ManPages {
    private ManPages() {}

    public static void main(String[] arguments) throws Exception {
        System.exit(ManPageGenerator.generateManPage(
                new File(arguments[0]),
                null,
                new boolean[0],
                true,
                Main.commandLine().getCommandSpec()));
    }
}
