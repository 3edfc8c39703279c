/** What a terminal obeys or shows in another order: control characters, marks of direction, odd ends of lines. */
const obeyed = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Text for a terminal: what it would obey stands there as its escape in JSON, but for ends of lines and tabs. JSON is
 * the same value afterwards.
 */
export function printable(text: string): string {
  return text.replaceAll(obeyed, (character) => (/[\n\t]/.test(character) ? character : escaped(character)));
}

/** The same on one line, for a value that may pretend to be several. */
export function printableLine(text: string): string {
  return text.replaceAll(obeyed, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
