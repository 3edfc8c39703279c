import { parseSync } from "oxc-parser";

/** A node of a syntax tree (ESTree). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** The tree of TypeScript. Throws an Error for text that is none. */
export function treeOf(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  const [fault] = errors;
  if (fault !== undefined) throw new Error(`${file}: ${fault.message}`);
  return program as unknown as Node;
}

/**
 * Calls `see` with every node and its parents, nearest first; what is below a node for which it says false is left out.
 */
export function walk(node: Node, see: (node: Node, parents: readonly Node[]) => boolean): void {
  const visit = (at: Node, parents: readonly Node[]): void => {
    if (!see(at, parents)) return;
    const inside = [at, ...parents];
    for (const child of childrenOf(at)) visit(child, inside);
  };
  visit(node, []);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((member) => (Array.isArray(member) ? (member as unknown[]) : [member]))
    .filter(isNode);
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The name of an identifier, of a property's key or of a member; undefined for what is calculated. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") return String(node["name"]);
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type === "MemberExpression") return node["computed"] === true ? undefined : nameOf(node["property"]);
  return undefined;
}

/** Without the parentheses around it and what only types need. */
export function bare(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  const isWrapped = /^(ParenthesizedExpression|TSAsExpression|TSNonNullExpression|TSSatisfiesExpression)$/;
  return isWrapped.test(node.type) ? bare(node["expression"]) : node;
}
