import type { TSchema } from "typebox";
import type { Setting } from "../engine/setting.ts";
import { settingsByPath, type SettingRegistry } from "./registry.ts";

/** docs/settings.md: every setting with its values, its default and whether a branch may have its own. */
export function settingsPage({ all }: SettingRegistry): string {
  const rows = Object.entries(settingsByPath(all)).map(([path, setting]) =>
    row([`\`${path}\``, valuesOf(setting), defaultOf(setting), branchOf(setting), setting.description]),
  );
  return `# Settings

Written by \`npm run docs\` from the settings that the features and modules define (\`defineSetting\`); do not edit.

\`GET\` and \`PATCH /settings\` are the whole shop's, \`/settings/branches/{id}\` is what a branch has of its own and what
holds there. A shop that has not set a setting follows its default. At a branch null means: as the shop has it. The
settings of a module stand under \`modules\`; while the module is off they are not shown, and sending one is 403
\`module_disabled\`.

${[row(["setting", "values", "default", "own at a branch", "meaning"]), "|---|---|---|---|---|", ...rows].join("\n")}
`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function valuesOf({ schema, default: value, text }: Setting): string {
  const { enum: members, format, type } = schema as TSchema & { enum?: string[]; format?: string; type?: string };
  const kind = members?.map((member) => `\`${member}\``).join(", ") ?? (text === "time" ? "time" : (format ?? type));
  return value === null ? `${kind}, null` : String(kind);
}

function defaultOf({ default: value }: Setting): string {
  return value === null ? "null" : `\`${JSON.stringify(value)}\``;
}

function branchOf({ override }: Setting): string {
  if (override === undefined) return "no";
  return override === "branches" ? "with the branch" : "yes";
}
