// How a value stands in a cell, so that reading what was written gives the same value.

const runs = /^'*[=+\-@\t\r]/;

/** The cell with an apostrophe before it if a spreadsheet would run it as a formula. */
export function guard(cell: string): string {
  return runs.test(cell) ? `'${cell}` : cell;
}

/** What `guard` was given. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}

export type Separator = ">" | "|";

/** The parts as one cell. A separator, a backslash or a space at an end of a part has a backslash before it. */
export function joinParts(parts: readonly string[], separator: Separator): string {
  const escaped = parts.map((part) => part.replaceAll(/[\\>|]|^\s|\s$/g, "\\$&"));
  return escaped.join(separator === ">" ? " > " : separator);
}

/** What `joinParts` was given. Spaces around a part and empty parts are left out. */
export function splitParts(cell: string, separator: Separator): string[] {
  const parts: { text: string; length: number }[] = [{ text: "", length: 0 }];
  for (let i = 0; i < cell.length; i++) {
    const part = parts.at(-1) ?? { text: "", length: 0 };
    const char = cell[i] ?? "";
    const next = cell[i + 1] ?? "";
    if (char === separator) parts.push({ text: "", length: 0 });
    else if (char === "\\" && /[\\>|\s]/.test(next)) {
      part.text += next;
      part.length = part.text.length;
      i++;
    } else if (part.text !== "" || !/\s/.test(char)) {
      part.text += char;
      if (!/\s/.test(char)) part.length = part.text.length;
    }
  }
  return parts.map(({ text, length }) => text.slice(0, length)).filter((part) => part !== "");
}
