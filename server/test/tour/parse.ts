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

/** Throws when the page has no tour. */
export function parseTour(page: string): Tour {
  const [, section = ""] = /^## Five minutes by curl\n(.*?)^## /ms.exec(page) ?? [];
  const commands = shellBlocks(section).join("\n");
  if (commands === "") throw new Error("README.md has no tour");
  return { commands, statuses };
}

/** The commands of a page that are to be typed as they are printed: its blocks marked `sh`. */
export function shellBlocks(page: string): string[] {
  return [...page.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, text = ""]) => text);
}
