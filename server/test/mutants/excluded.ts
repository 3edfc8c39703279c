import { bare, isNode, nameOf, type Node } from "./tree.ts";

// Places where a fault would change nothing that a shop relies on: types, and words for people.

const words = new Set(["description", "summary", "title", "help", "meaning", "detail", "example", "examples"]);
/** Of these the first arguments are a code and a message, or a path and a message. */
const refusals = new Set(["invalid", "notFound", "conflict", "badRequest", "forbidden", "Problem", "internalError"]);
const erased =
  /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|ImportDeclaration|ExportAllDeclaration|Decorator)/;

/** Whether nothing in this node is changed, by the node and its parents. */
export function isExcluded(node: Node, [parent]: readonly Node[]): boolean {
  if (erased.test(node.type) || isLogging(node)) return true;
  if (node.type === "TemplateLiteral" && parent?.type !== "TaggedTemplateExpression") return isSentence(node);
  if (parent === undefined) return false;
  if (parent.type === "Property" && parent["value"] === node) return words.has(nameOf(parent["key"]) ?? "");
  return isMessage(node, parent);
}

/** A call of a logger, awaited or not. */
export function isLogging(node: Node): boolean {
  const call = node.type === "ExpressionStatement" ? bare(node["expression"]) : node;
  if (call?.type !== "CallExpression") return false;
  const callee = bare(call["callee"]);
  return callee?.type === "MemberExpression" && /^log(ger)?$/.test(nameOf(callee["object"]) ?? "");
}

/** Two words in a row, outside of SQL. */
function isSentence(template: Node): boolean {
  const quasis = Array.isArray(template["quasis"]) ? template["quasis"].filter(isNode) : [];
  const text = quasis.map(({ value }) => (value as { raw: string }).raw).join("…");
  return /[a-z]{2,} [a-z]{2,}/.test(text) && !/\b[A-Z]{4,}\b/.test(text);
}

function isMessage(node: Node, parent: Node): boolean {
  const callee = nameOf(parent["callee"]) ?? "";
  const position = argumentsOf(parent).indexOf(node);
  if (position < 0) return false;
  if (refusals.has(callee)) return position < 2;
  return parent.type === "NewExpression" && callee.endsWith("Error");
}

function argumentsOf(node: Node): Node[] {
  const list = node["arguments"];
  return Array.isArray(list) ? list.filter(isNode) : [];
}
