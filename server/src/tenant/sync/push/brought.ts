import { invalid, ValidationFailed } from "../../../kernel/http/problem.ts";
import { isTime } from "../../../kernel/http/shapes.ts";
import { compile } from "../../../kernel/http/validate.ts";
import { PushItem, type Brought } from "./schema.ts";

// What a till has brought, before anything of it is booked.

const readItem = compile(PushItem, "body");

/** What is wrong with the shape of what was brought; what is right with it is put in order in place. */
export function faultOf(one: Brought): ValidationFailed | undefined {
  try {
    readItem(one);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationFailed) return error;
    throw error;
  }
}

/** How many levels an item may have. */
export const mostDepth = 32;

/** Whether something in it is nested deeper than that. */
export function isDeep(item: object): boolean {
  let level: unknown[] = [item];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** When it was done, by the till's clock. Throws 400 for what is no time. */
export function toldBy({ body: { occurredAt } }: Pick<PushItem, "body">): { readonly occurredAt?: string } {
  if (occurredAt === undefined) return {};
  if (typeof occurredAt !== "string" || !isTime(occurredAt)) throw invalid("body.occurredAt", "is no time");
  return { occurredAt };
}

/** In milliseconds since 1970, by the till's clock; 0: it says nothing. */
export function happenedAt({ body }: PushItem): number {
  return Date.parse(String(body["occurredAt"])) || 0;
}
