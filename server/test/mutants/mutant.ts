/** A small fault: the text between two offsets, replaced. */
export interface Change {
  /** What kind of fault it is. */
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A change at its place in a file. */
export interface Mutant extends Change {
  /** From the repository's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What the change is in: the name of a function, constant, class, table or index. */
  readonly scope: string;
  /** The lines around it without their indentation, as they are and as they become. */
  readonly before: string;
  readonly after: string;
}

const declaration =
  /^(?:(?:export )?(?:async )?(?:function|const|let|class)|CREATE (?:UNIQUE )?(?:TABLE|INDEX)|ALTER TABLE) (\w+)/gm;

export function mutantAt(file: string, text: string, change: Change): Mutant {
  const { start, end } = change;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", end);
  const to = newline < 0 ? text.length : newline;
  return {
    ...change,
    file,
    line: lineOf(text, start),
    scope: [...text.slice(0, start + 1).matchAll(declaration)].at(-1)?.[1] ?? "",
    before: onOneLine(text.slice(from, to)),
    after: onOneLine(text.slice(from, start) + change.replacement + text.slice(end, to)),
  };
}

/** The text with the fault in it. */
export function withFault(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** What distinguishes a mutant from every other, and stays when other lines come or go. */
export function keyOf({ file, scope, before, after }: Pick<Mutant, "file" | "scope" | "before" | "after">): string {
  return [file, scope, before, after].join("\n");
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
