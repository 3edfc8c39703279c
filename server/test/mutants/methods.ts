import { bare, nameOf, type Node } from "./tree.ts";

// Methods that are operators in disguise: those of big.js, of Math, arrays, sets and strings.

const swapped: Readonly<Record<string, string>> = {
  plus: "minus",
  minus: "plus",
  times: "div",
  div: "times",
  gt: "gte",
  gte: "gt",
  lt: "lte",
  lte: "lt",
  some: "every",
  every: "some",
  find: "findLast",
  findLast: "find",
};
const swappedOfMath: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  round: "floor",
  trunc: "ceil",
};
const dropped = new Set([
  ...["neg", "abs", "round", "filter", "sort", "toSorted", "reverse", "toReversed", "slice"],
  ...["trim", "toLowerCase", "toUpperCase", "normalize"],
]);
const asked = new Set(["eq", "has", "includes", "startsWith", "endsWith"]);

/** The call with another method, or what it is called on alone. */
export function changeMethod(call: Node, textOf: (part: unknown) => string): string[] {
  const callee = bare(call["callee"]);
  if (callee?.type !== "MemberExpression") return [];
  const name = nameOf(callee) ?? "";
  const object = callee["object"] as Node;
  const other = nameOf(object) === "Math" ? swappedOfMath[name] : swapped[name];
  if (other !== undefined) {
    const property = callee["property"] as Node;
    const whole = textOf(call);
    const at = property.start - call.start;
    return [whole.slice(0, at) + other + whole.slice(at + name.length)];
  }
  return dropped.has(name) && nameOf(object) !== "Math" ? [textOf(object)] : [];
}

/** Whether the call asks for true or false, where a `!` can stand before it. */
export function negatable(call: Node, [parent]: readonly Node[]): boolean {
  const callee = bare(call["callee"]);
  const canStand =
    parent === undefined ||
    !/^(Member|Call|Chain|Unary|Binary)Expression$/.test(parent.type) ||
    isArgument(call, parent);
  return callee?.type === "MemberExpression" && asked.has(nameOf(callee) ?? "") && canStand;
}

function isArgument(call: Node, parent: Node): boolean {
  return Array.isArray(parent["arguments"]) && parent["arguments"].includes(call);
}
