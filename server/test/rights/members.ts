import type { Call } from "./call.ts";
import type { Contract } from "./send.ts";

/** A member of a request that takes an id: `params.id`, `query.branchId`, `body.lines[].variantId`. */
export interface Member {
  readonly operationId: string;
  readonly path: string;
  /** The path of the resource: what stands before `/:id`, or the path of the collection. */
  readonly resource: string;
  /** Its own name, without the brackets of a list. */
  readonly name: string;
}

/** Every member of the operation's input that takes an id, nested ones too, by its schemas. */
export function membersOf({ operationId, path, params, query, body }: Contract): Member[] {
  const found = [...idsIn(params, "params"), ...idsIn(query, "query"), ...idsIn(body, "body")];
  const resource = path.split("/:")[0] ?? "";
  return [...new Set(found)].map((at) => ({ operationId, path: at, resource, name: nameOf(at) }));
}

function nameOf(path: string): string {
  return (path.split(".").at(-1) ?? "").replace("[]", "");
}

interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}

function idsIn(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { format, properties = {}, items, anyOf = [], oneOf = [] } = schema as Schema;
  return [
    ...(format === "uuid" ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => idsIn(part, `${path}.${name}`)),
    ...idsIn(items, `${path}[]`),
    ...anyOf.flatMap((part) => idsIn(part, path)),
    ...inAll(oneOf.map((part) => idsIn(part, path))),
  ];
}

/** The paths that all variants of a tag have: what each says by itself is said by an operation of its own, too. */
function inAll([first = [], ...others]: readonly (readonly string[])[]): string[] {
  return first.filter((path) => others.every((paths) => paths.includes(path)));
}

/**
 * The call with `id` as the member's value, in the first item of each list; undefined when the call does not have it.
 */
export function callWith(call: Call, { path }: Member, id: string): Call | undefined {
  const copy = structuredClone(call) as unknown as Record<string, unknown>;
  // In a query a list is one text.
  const steps = path
    .replace(/^(query\..*)\[\]$/, "$1")
    .split(/\.|(?=\[\])/)
    .map((step) => (step === "[]" ? 0 : step));
  const last = steps.pop() ?? "";
  let part = copy;
  for (const step of steps) {
    const next = part[step];
    if (typeof next !== "object" || next === null) return undefined;
    part = next as Record<string, unknown>;
  }
  // An id of the client's own may be absent: then the service makes one.
  if (part[last] === undefined && !(last === "id" && path.startsWith("body."))) return undefined;
  part[last] = id;
  return copy as unknown as Call;
}

/** Whether an `errors` map names the member, or what it is a part of. */
export function names(errors: object, { path }: Member): boolean {
  const concrete = path.slice(path.indexOf(".") + 1).replaceAll("[]", "[0]");
  return Object.keys(errors).some(
    (at) => concrete === at || concrete.startsWith(`${at}.`) || concrete.startsWith(`${at}[`),
  );
}
