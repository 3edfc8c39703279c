import { dirname, join } from "node:path/posix";
import { Visitor, parseSync } from "oxc-parser";

/** A source file as the project's rules see it. */
export interface Source {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** The numbers of the lines, from 1, that are a comment or a part of one. */
  readonly commented: ReadonlySet<number>;
  /** Paths from the root, or names of packages: of types, `import()`, `export … from` and `declare module`, too. */
  readonly imports: readonly string[];
  readonly functions: readonly FunctionSource[];
}

interface FunctionSource {
  /** Undefined for arrow functions, methods and other expressions. */
  readonly name: string | undefined;
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly lineCount: number;
}

/** Reads TypeScript. Throws an Error for text that is none. */
export function parse(path: string, text: string): Source {
  const { program, errors, comments } = parseSync(path, text);
  const [fault] = errors;
  if (fault !== undefined) throw new Error(`${path}: ${fault.message}`);
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const lineAt = (offset: number) => starts.filter((start) => start <= offset).length;
  const commented = new Set(
    comments.flatMap(({ start, end }) => {
      const first = lineAt(start);
      return Array.from({ length: lineAt(end - 1) - first + 1 }, (_, n) => first + n);
    }),
  );
  const imports: string[] = [];
  const functions: FunctionSource[] = [];
  const addImport = (target: string) => imports.push(target.startsWith(".") ? join(dirname(path), target) : target);
  const addFunction = (node: { start: number; end: number; id?: { name: string } | null }) => {
    const line = lineAt(node.start);
    functions.push({ name: node.id?.name, line, lineCount: lineAt(node.end - 1) - line + 1 });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => addImport(source.value),
    ExportNamedDeclaration: ({ source }) => source !== null && addImport(source.value),
    ExportAllDeclaration: ({ source }) => addImport(source.value),
    ImportExpression: ({ source }) =>
      source.type === "Literal" && typeof source.value === "string" && addImport(source.value),
    TSImportType: ({ source }) => addImport(source.value),
    TSModuleDeclaration: ({ id }) => id.type === "Literal" && addImport(id.value),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
  }).visit(program);
  return { path, text, lines: text.split("\n"), commented, imports, functions };
}
