import { isExcluded, isLogging } from "./excluded.ts";
import { changeMethod, negatable } from "./methods.ts";
import type { Change } from "./mutant.ts";
import { bare, isNode, nameOf, treeOf, walk, type Node } from "./tree.ts";

/**
 * Faults of the usual operators in TypeScript, and of the methods of arrays and of big.js that are operators in
 * disguise.
 */
export function changesOfTypeScript(file: string, text: string): Change[] {
  const changes: Change[] = [];
  walk(treeOf(file, text), (node, parents) => {
    if (isExcluded(node, parents)) return false;
    const { start, end } = node;
    const textOf = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : "");
    for (const [operator, changed, at = node] of faultsOf(node, parents, textOf))
      changes.push({ operator, start: at.start, end: at.end, replacement: changed });
    // `a < b`: between the operands stands the operator, and perhaps comments.
    for (const [operator, to] of turnsOf(node, textOf)) {
      const from = (node["left"] as Node).end;
      const sign = String(node["operator"]);
      const signAt = text.indexOf(sign, from);
      if (signAt >= start && signAt < end)
        changes.push({ operator, start: signAt, end: signAt + sign.length, replacement: to });
    }
    return true;
  });
  return changes;
}

/** What replaces the node, or another one that is given. */
type Fault = readonly [operator: string, replacement: string, at?: Node];

function faultsOf(node: Node, parents: readonly Node[], textOf: (part: unknown) => string): Fault[] {
  const at = (part: unknown) => part as Node;
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return ["true", "false"].map((value): Fault => ["condition", value, at(node["test"])]);
    case "WhileStatement":
    case "DoWhileStatement":
      return [["condition", "false", at(node["test"])]];
    case "LogicalExpression":
      return logicFaults(node, textOf);
    case "UnaryExpression":
      return node["operator"] === "!" || node["operator"] === "-" ? [["negation", textOf(node["argument"])]] : [];
    case "Literal":
      return literalFaults(node, parents);
    case "ArrayExpression":
      // A list in a list is a tuple.
      return parents[0]?.type === "ArrayExpression" ? [] : listFaults(node, textOf);
    case "ExpressionStatement":
      return isDroppable(node) ? [["statement", ";"]] : [];
    case "CallExpression": {
      const changed = changeMethod(node, textOf);
      return [
        ...changed.map((replacement): Fault => ["method", replacement]),
        ...(negatable(node, parents) ? [["negation", `!${textOf(node)}`] as const] : []),
      ];
    }
    case "MemberExpression":
      return /^round(HalfUp|HalfEven|Down|Up)$/.test(nameOf(node) ?? "")
        ? [["rounding", nameOf(node) === "roundHalfUp" ? "roundHalfEven" : "roundHalfUp", at(node["property"])]]
        : [];
    default:
      return [];
  }
}

/** Each side of `&&` and `||` alone; a default that is never, or always, taken. */
function logicFaults(node: Node, textOf: (part: unknown) => string): Fault[] {
  const [left, right] = [textOf(node["left"]), textOf(node["right"])];
  if (node["operator"] !== "??") return [left, right].map((side): Fault => ["logic", side]);
  // What only satisfies the types, as `rows[0] ?? ""`, is never taken anyway.
  const isFiller = /^(""|0n?|zero|null|undefined|\[\]|\{\}|new Big\(0\))$/.test(right);
  return isFiller ? [] : [left, right].map((side): Fault => ["default", side]);
}

/** How long to wait and how much to hold is tuned, not promised. */
const tuning = /(Ms|S|Bytes|Seconds)$|^(timeout|retries)/;

function literalFaults({ value, raw }: Node, parents: readonly Node[]): Fault[] {
  if (typeof value === "boolean") return [["boolean", String(!value)]];
  const isBig = typeof value === "bigint";
  if (typeof value !== "number" && !isBig) return [];
  const holder = parents.find(({ type }) => type === "VariableDeclarator" || type === "Property");
  if (tuning.test(nameOf(holder?.["id"] ?? holder?.["key"]) ?? "") || String(raw).startsWith("0x")) return [];
  return [["number", isBig ? `${value + 1n}n` : String(value + 1)]];
}

/** One of several words left out. */
function listFaults(node: Node, textOf: (part: unknown) => string): Fault[] {
  const elements = node["elements"] as readonly unknown[];
  const isWord = (element: unknown) => isNode(element) && element.type === "Literal" && nameOf(element) !== undefined;
  if (elements.length < 2 || !elements.every(isWord)) return [];
  return elements.map((left) => {
    const others = elements.filter((element) => element !== left).map(textOf);
    return ["list", `[${others.join(", ")}]`];
  });
}

function isDroppable(node: Node): boolean {
  if (node["directive"] !== undefined && node["directive"] !== null) return false;
  let expression = bare(node["expression"]);
  while (
    expression?.type === "AwaitExpression" ||
    (expression?.type === "UnaryExpression" && expression["operator"] === "void")
  )
    expression = bare(expression["argument"]);
  if (expression === undefined || isLogging(expression)) return false;
  if (expression.type === "CallExpression") return (expression["callee"] as Node).type !== "Super";
  return /^(Assignment|Update)Expression$/.test(expression.type);
}

const turned: Readonly<Record<string, readonly (readonly [operator: string, to: string])[]>> = {
  "<": [
    ["bound", "<="],
    ["comparison", ">="],
  ],
  "<=": [
    ["bound", "<"],
    ["comparison", ">"],
  ],
  ">": [
    ["bound", ">="],
    ["comparison", "<="],
  ],
  ">=": [
    ["bound", ">"],
    ["comparison", "<"],
  ],
  "===": [["comparison", "!=="]],
  "!==": [["comparison", "==="]],
  "+": [["arithmetic", "-"]],
  "-": [["arithmetic", "+"]],
  "*": [["arithmetic", "/"]],
  "/": [["arithmetic", "*"]],
  "%": [["arithmetic", "*"]],
  "+=": [["arithmetic", "-="]],
  "-=": [["arithmetic", "+="]],
};

function turnsOf(node: Node, textOf: (part: unknown) => string): readonly (readonly [string, string])[] {
  if (node.type !== "BinaryExpression" && node.type !== "AssignmentExpression") return [];
  const operator = String(node["operator"]);
  const isText = [node["left"], node["right"]].some((side) => /["'`]/.test(textOf(side)));
  return isText && operator.startsWith("+") ? [] : (turned[operator] ?? []);
}
