import type { TSchema } from "typebox";
import type { OrderModule } from "../hooks.ts";

// The schemas of schema.ts know no module; here they get the members that the modules contribute.

type Contribution = "input" | "paymentInput" | "output";

const contributions: Readonly<Record<string, Contribution>> = {
  OrderModulesInput: "input",
  PaymentModulesInput: "paymentInput",
  OrderModules: "output",
};

/** `StockTransfers` to `stockTransfers`. */
export function memberOf({ name }: Pick<OrderModule, "name">): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Says whether a body presents a code to one of the modules, under its own `modules` or those of its payments. */
export function presentsCodeTo(modules: readonly OrderModule[]): (input: { readonly body: unknown }) => boolean {
  const named = modules.flatMap(({ name, orderHooks }) =>
    (orderHooks?.codes ?? []).map((code) => [memberOf({ name }), code] as const),
  );
  const isNamedIn = ({ modules: said }: WithModules) =>
    named.some(([member, code]) => isPresent(said?.[member]?.[code]));
  return ({ body }) => {
    const { payments = [], ...whole } = body as WithModules & { readonly payments?: readonly WithModules[] };
    return [whole, ...payments].some(isNamedIn);
  };
}

interface WithModules {
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function isPresent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/**
 * The schema with a member a module wherever it has `modules`; of what no module contributes to nothing is a member.
 */
export function fillModules<T extends TSchema>(schema: T, modules: readonly OrderModule[]): T {
  return filled(schema, modules) as T;
}

function filled(schema: unknown, modules: readonly OrderModule[]): unknown {
  if (Array.isArray(schema)) return schema.map((part) => filled(part, modules));
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, filled(part, modules)]));
  const contribution = contributions[String(copy["title"])];
  if (contribution === undefined || copy["type"] !== "object") return copy;
  return { ...copy, properties: membersOf(modules, contribution) };
}

function membersOf(modules: readonly OrderModule[], contribution: Contribution): Record<string, TSchema> {
  const members = modules.map((module) => [memberOf(module), module.orderHooks?.[contribution]] as const);
  return Object.fromEntries(members.filter(([, schema]) => schema !== undefined)) as Record<string, TSchema>;
}
