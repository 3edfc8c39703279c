import type { TSchema } from "typebox";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { invalid, notFound } from "../../kernel/http/problem.ts";
import type { ErrorCode } from "../../kernel/http/codes.ts";
import type { Input, RouteContract } from "../../kernel/http/route.ts";
import { requireBranch, type Actor } from "./context.ts";

const parts = ["params", "query", "body"] as const;
type Part = (typeof parts)[number];

/** A branch's id; null and undefined: of no branch, so that there is nothing to check. Or several. */
type BranchReach = string | null | undefined | Reach;

/** What stretches over branches. */
export interface Reach {
  readonly branchIds: readonly string[];
  /**
   * Which of them must be one's own: `any` of them, for what is read; `every` one; `shop`: every one, because it
   * concerns the shop as a whole and so no branch in particular.
   */
  readonly own: "any" | "every" | "shop";
}

/**
 * Where a request names its branch: the member `branchId` of a part of it, or a function that finds it. The function
 * starts its one statement before it first awaits, so that it shares a round trip with the check of who calls. For
 * what does not exist it finds undefined, and the handler answers.
 */
type BranchSource<P extends TSchema, Q extends TSchema, B extends TSchema> =
  | Part
  | ((tx: TenantRead, input: Input<P, Q, B>) => Promise<BranchReach>);

/**
 * The branch that a route touches. Who is neither assigned to it nor a global admin gets 403 `branch_forbidden`, after
 * the body and before the handler.
 *
 * - `null`: none.
 * - `"assigned"`: the handler answers with what is of the caller's branches (`branchesOf`); a `branchId` of the query
 *   is checked.
 * - one source or several, all of which are checked.
 * - `ofShop(why)`: it speaks of a branch, but it is the shop's as a whole.
 */
export type BranchRule<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> =
  | null
  | "assigned"
  | BranchSource<P, Q, B>
  | readonly BranchSource<P, Q, B>[]
  | OfShop;

interface OfShop {
  readonly why: string;
}

/** For a route that speaks of a branch without touching it. */
export function ofShop(why: string): OfShop {
  return { why };
}

/** The rule, and with it the branch that the body names, if its schema has one. */
export function withBody<P extends TSchema>(rule: BranchRule<P>, body: TSchema): BranchRule<P> {
  return hasBranchId(body) ? [...sourcesOf(rule as BranchRule), "body"] : rule;
}

/** The source of routes on one resource: the branch of the row that the path's `id` names. */
export function ofResource(find: (tx: TenantRead, id: string) => Promise<BranchReach>) {
  return (tx: TenantRead, { params }: { readonly params: { readonly id: string } }) => find(tx, params.id);
}

/**
 * The source of routes that create under a client's id: the branch of the row that has this id already; undefined for
 * a new id. A replay would show that row, a creation may replace it, and it may belong to another branch than the
 * body names.
 */
export function ofGivenId(find: (tx: TenantRead, id: string) => Promise<BranchReach>) {
  return async (tx: TenantRead, { body }: { readonly body: unknown }) => {
    const { id } = body as { readonly id?: string };
    return id === undefined ? undefined : find(tx, id);
  };
}

/**
 * What the rule finds in a request; `requireReach` checks it once it is known who calls.
 */
export async function findBranches(
  tx: TenantRead,
  rule: BranchRule,
  input: Input<TSchema, TSchema, TSchema>,
): Promise<FoundBranches> {
  const found = await Promise.all(
    sourcesOf(rule).map(async (source) => (typeof source === "string" ? memberOf(input[source]) : source(tx, input))),
  );
  const reaches = found.flatMap((one): Reach[] => {
    if (typeof one === "string") return [{ branchIds: [one], own: "every" }];
    return one === null || one === undefined ? [] : [one];
  });
  const touched = reaches.flatMap(({ branchIds, own }) => (own === "every" ? branchIds : []));
  return { reaches, touched: [...new Set(touched)] };
}

interface FoundBranches {
  readonly reaches: readonly Reach[];
  /** The branches in particular that the request touches, each once. */
  readonly touched: readonly string[];
}

/** 403 `branch_forbidden` unless as many of the branches are the caller's as have to be. */
export function requireReach(actor: Actor, { branchIds, own }: Reach): void {
  if (own === "any" && branchIds.some((branchId) => actor.caller.branchIds.includes(branchId))) return;
  for (const branchId of branchIds) requireBranch(actor, branchId);
}

/** A branch that a request names by the member `branchId` of one of its parts. */
interface NamedBranch {
  readonly part: Part;
  readonly branchId: string;
}

/** The branches that a request names. */
export function namedBranches(input: Input<TSchema, TSchema, TSchema>): NamedBranch[] {
  return parts.flatMap((part) => {
    const branchId = memberOf(input[part]);
    return typeof branchId === "string" ? [{ part, branchId }] : [];
  });
}

/**
 * Refuses a branch that the shop does not have: 403 `branch_forbidden`, as for any that the caller is not assigned to.
 * A caller with all branches gets 404 where path or query name it, and 400 where the body does.
 */
export function requireKnown(actor: Actor, unknownIds: readonly string[], { part, branchId }: NamedBranch): void {
  if (!unknownIds.includes(branchId)) return;
  requireBranch(actor, branchId);
  throw part === "body" ? invalid("branchId", "no such branch") : notFound("branch");
}

function sourcesOf(rule: BranchRule): readonly BranchSource<TSchema, TSchema, TSchema>[] {
  if (rule === null) return [];
  if (rule === "assigned") return ["query"];
  if (typeof rule !== "object") return [rule];
  return "why" in rule ? [] : rule;
}

function memberOf(part: unknown): string | null | undefined {
  return (part as { readonly branchId?: string | null } | undefined)?.branchId;
}

type Contract = RouteContract<TSchema, TSchema, TSchema, TSchema> & { readonly branch: BranchRule };

/** Whether the rule can refuse a caller. */
export function canForbid({ branch, query }: Contract): boolean {
  return branch === "assigned" ? hasBranchId(query) : sourcesOf(branch).length > 0;
}

/** The codes that the branches of its requests lead to, beside those that the contract declares. */
export function branchErrors(contract: Contract): ErrorCode[] {
  const { errors = [], params, query, body } = contract;
  const found: ErrorCode[] = [];
  if (canForbid(contract) || [params, query, body].some(hasBranchId)) found.push("branch_forbidden");
  if ([params, query].some(hasBranchId)) found.push("not_found");
  return found.filter((code) => !errors.includes(code));
}

/**
 * Throws when the contract speaks of a branch that its rule does not check, or checks one of which it does not speak.
 */
export function requireRule(contract: Contract): void {
  const { branch, method, path, replies } = contract;
  const refuse = (fault: string): never => {
    throw new Error(`the contract of ${method} ${path}: ${fault}`);
  };
  const sources = sourcesOf(branch);
  for (const part of parts) {
    const [has, checks] = [hasBranchId(contract[part]), sources.includes(part)];
    if (checks && !has && branch !== "assigned") refuse(`its ${part} has no branchId to check`);
    if (has && !checks && !isOfShop(branch)) refuse(`nobody checks the branchId of its ${part}`);
  }
  if (branch !== null) return;
  const spoken = [contract.params, contract.query, contract.body, ...Object.values(replies)];
  if (spoken.some(speaksOfBranch)) refuse("it speaks of a branch, and says that it touches none");
}

function isOfShop(rule: BranchRule): rule is OfShop {
  return typeof rule === "object" && rule !== null && "why" in rule;
}

function hasBranchId(schema: TSchema | undefined): boolean {
  return "branchId" in ((schema as { readonly properties?: object } | undefined)?.properties ?? {});
}

/** Whether the schema has a member `branchId`, `fromBranchId` or the like at any depth. */
function speaksOfBranch(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(speaksOfBranch);
  const { properties, ...rest } = schema as { readonly properties?: object };
  const members = Object.entries(properties ?? {});
  return (
    members.some(([name, member]) => /branchId$/i.test(name) || speaksOfBranch(member)) ||
    Object.values(rest).some(speaksOfBranch)
  );
}
