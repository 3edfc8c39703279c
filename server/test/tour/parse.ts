/** The tour of README.md. */
export interface Tour {
  /** All its blocks, as somebody would type them one after the other. */
  readonly commands: string;
  /** What each call that prints its status is to answer. */
  readonly statuses: readonly number[];
}

const statuses = [
  ...[201, 200], // shop, permissions
  ...[201, 200, 409], // category, its replay, something else
  ...[403, 200, 200], // module
  ...[201, 201, 201, 201, 200, 200], // product, register, session, order, receipt, X report
  ...[200, 200, 200, 200], // plan, graduation, tenant, products
];

/** Throws when the page has no tour, or a comment behind a command, which zsh at a terminal takes for arguments. */
export function parseTour(page: string): Tour {
  const [, section = ""] = /^## Five minutes by curl\n(.*?)^## /ms.exec(page) ?? [];
  const commands = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text).join("\n");
  if (commands === "") throw new Error("README.md has no tour");
  if (/^#| #/m.test(commands)) throw new Error("a command of the tour has a comment");
  return { commands, statuses };
}
