import { clauseFaults } from "./clauses.ts";
import type { Change } from "./mutant.ts";
import { tokensOf, type Hole } from "./tokens.ts";
import { isNode, nameOf, treeOf, walk, type Node } from "./tree.ts";

/** Where the project's rules let SQL stand. */
export const holdsSql = (file: string) => /(^|\/)([a-z-]+\.)?sql\.ts$|^server\/src\/kernel\/db\//.test(file);

/** As far as statements begin in texts and templates that have no tag. */
const looksLikeSql = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|LOCK TABLE|ORDER BY)\b/;

/** Faults in the SQL of a TypeScript file: in templates with the tag `sql`, and in texts of the files of SQL. */
export function changesOfStatements(file: string, text: string): Change[] {
  const changes: Change[] = [];
  walk(treeOf(file, text), (node, [parent]) => {
    const isTagged = parent?.type === "TaggedTemplateExpression" && nameOf(parent["tag"]) === "sql";
    if (isTagged || (holdsSql(file) && isText(node) && looksLikeSql.test(text.slice(node.start, node.end))))
      changes.push(...clauseFaults(text, tokensOf(text, node.start + 1, node.end - 1, holesOf(node))));
    return true;
  });
  return changes;
}

function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string");
}

/** From `${` to `}`: what lies between two quasis. */
function holesOf(node: Node): Hole[] {
  const quasis = Array.isArray(node["quasis"]) ? node["quasis"].filter(isNode) : [];
  return quasis.slice(1).map((quasi, i) => {
    const before = quasis[i] as Node;
    return { start: before.end, end: quasi.start };
  });
}
