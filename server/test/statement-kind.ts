/** The beginning of a statement without what is another in each run: ids, names that hold them, numbers. */
export function kindOfStatement(text: string): string {
  return text
    .replaceAll(/'[^']*'|\b\w*[0-9a-f]{12}\w*\b|\b\d+\b/g, "…")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 100);
}
