package io.latchmark.architecture;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Measures a Java source on the compiler's own tree: lengths of methods and classes, depth of {@code try}, SQL text. */
final class JavaLimits {
    static final int METHOD_LINES_MAX = 60;
    static final int CLASS_LINES_MAX = 400;
    static final int TRY_DEPTH_MAX = 2;

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final JavaFileManager FILES =
            COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    private static final Pattern SQL = Pattern.compile(
            "\\bselect\\b.+\\bfrom\\b|\\binsert\\s+into\\b|\\bupdate\\s+\\S+\\s+set\\b|\\bdelete\\s+from\\b"
                    + "|\\b(create|alter|drop|truncate)\\s+(table|index|schema|function|procedure)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private JavaLimits() {}

    /**
     * What sources break, each with its place; empty if nothing.
     *
     * @param sources texts by the names of their files
     */
    static List<String> lengthsAndDepths(Map<String, String> sources) {
        return examine(sources, false);
    }

    /** Literals of sources that hold an SQL statement, also when put together with {@code +}. */
    static List<String> sqlText(Map<String, String> sources) {
        return examine(sources, true);
    }

    /** All in one task of the compiler: to make one takes longer than to parse a source. */
    private static List<String> examine(Map<String, String> sources, boolean sql) {
        List<Source> all = sources.entrySet().stream()
                .map(source -> new Source(source.getKey(), source.getValue()))
                .toList();
        JavacTask task = (JavacTask) COMPILER.getTask(null, FILES, problem -> {}, null, null, all);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        List<String> findings = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                Place place = new Place(Source.path(unit.getSourceFile()), unit, positions);
                (sql ? new SqlScanner(findings) : new LimitScanner(findings)).scan(unit, place);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return findings;
    }

    /** Lines of a tree in its file. */
    private record Place(String name, CompilationUnitTree unit, SourcePositions positions) {
        long firstLine(Tree tree) {
            return unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
        }

        long lines(Tree tree) {
            return unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree)) - firstLine(tree) + 1;
        }

        String at(Tree tree) {
            return name + ":" + firstLine(tree) + ": ";
        }
    }

    private static final class LimitScanner extends TreePathScanner<@Nullable Void, Place> {
        private final List<String> findings;
        private int tryDepth;

        LimitScanner(List<String> findings) {
            this.findings = findings;
        }

        @Override
        public @Nullable Void visitClass(ClassTree tree, Place place) {
            requireAtMost(CLASS_LINES_MAX, "class " + tree.getSimpleName(), tree, place);
            int outside = tryDepth;
            tryDepth = 0;
            super.visitClass(tree, place);
            tryDepth = outside;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree tree, Place place) {
            requireAtMost(METHOD_LINES_MAX, "method " + tree.getName(), tree, place);
            return super.visitMethod(tree, place);
        }

        @Override
        public @Nullable Void visitBlock(BlockTree tree, Place place) {
            if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
                requireAtMost(METHOD_LINES_MAX, "initializer", tree, place);
            }
            return super.visitBlock(tree, place);
        }

        @Override
        public @Nullable Void visitTry(TryTree tree, Place place) {
            tryDepth++;
            if (tryDepth > TRY_DEPTH_MAX) {
                findings.add(place.at(tree) + "try is " + tryDepth + " deep: at most " + TRY_DEPTH_MAX);
            }
            super.visitTry(tree, place);
            tryDepth--;
            return null;
        }

        private void requireAtMost(int linesMax, String what, Tree tree, Place place) {
            long lines = place.lines(tree);
            if (lines > linesMax) {
                findings.add(place.at(tree) + what + " has " + lines + " lines: at most " + linesMax);
            }
        }
    }

    private static final class SqlScanner extends TreePathScanner<@Nullable Void, Place> {
        private final List<String> findings;

        SqlScanner(List<String> findings) {
            this.findings = findings;
        }

        @Override
        public @Nullable Void visitBinary(BinaryTree tree, Place place) {
            StringBuilder text = new StringBuilder();
            collect(tree, text);
            if (SQL.matcher(text).find()) {
                findings.add(place.at(tree) + "SQL text; it belongs into a resource file: " + text);
                return null;
            }
            return super.visitBinary(tree, place);
        }

        @Override
        public @Nullable Void visitLiteral(LiteralTree tree, Place place) {
            if (tree.getValue() instanceof String text && SQL.matcher(text).find()) {
                findings.add(place.at(tree) + "SQL text; it belongs into a resource file: " + text);
            }
            return null;
        }

        /** The literals of a sum, in order, with a word for each part that is none. */
        private static void collect(Tree tree, StringBuilder text) {
            if (tree instanceof BinaryTree sum) {
                collect(sum.getLeftOperand(), text);
                collect(sum.getRightOperand(), text);
            } else if (tree instanceof LiteralTree literal) {
                text.append(literal.getValue());
            } else {
                text.append("something");
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private static final String ROOT = "source:///";

        private final String text;

        Source(String path, String text) {
            super(URI.create(ROOT + path.replace(' ', '_')), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        /** Of a file that the compiler has in its hands, and wrapped. */
        static String path(JavaFileObject file) {
            return file.toUri().toString().substring(ROOT.length());
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
