import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { adminPermissions } from "../src/admin/permissions.ts";
import { modules } from "../src/tenant/modules.ts";
import { registryOf, settingsByPath } from "../src/tenant/settings/registry.ts";

/**
 * What the tests of a run saw the product say. Each process appends whole lines to a file of its own in the folder that
 * the run names, at once, so that a process that is killed loses nothing. `words.ts` reads them when the run is over.
 */
export type Kind = "code" | "audit" | "refused" | "admitted" | "setting value" | "setting acts" | "metric" | "response";

const known = new Set<string>();

/** Keeps that the word was seen; in a run of single files, which keeps nothing, it does nothing. */
export function saw(kind: Kind, word: string): void {
  const folder = process.env["TILLHOUSE_TEST_SEEN"];
  const line = `${kind}\t${word}\n`;
  if (folder === undefined || known.has(folder + line)) return;
  known.add(folder + line);
  appendFileSync(join(folder, String(process.pid)), line);
}

/** An answer and what it was an answer to. */
export interface SeenAnswer {
  /** `GET /products/{id}` as in the contract document; undefined when that does not list it. */
  readonly operation: string | undefined;
  /** With its query. */
  readonly path: string;
  readonly token: string | undefined;
  readonly status: number;
  readonly body: unknown;
}

const settingPaths = Object.keys(settingsByPath(registryOf(modules).all));

/** Makes what looks at the answers of one service; it gets to know the service's roles and users from them, too. */
export function watchAnswers(): (answer: SeenAnswer) => void {
  const roles = new Map<string, readonly string[]>();
  const users = new Map<string, Known>();

  const learn = ({ id, permissions, roleIds, isGlobalAdmin }: Known) => {
    if (id === undefined) return;
    if (permissions !== undefined) roles.set(id, permissions);
    if (roleIds !== undefined) users.set(id, { roleIds, isGlobalAdmin });
  };
  /**
   * What the caller may have been served for. A shop's global admin is served without any permission; who is served on
   * the operators' plane has the route's own.
   */
  const held = (operation: string, token: string | undefined): readonly string[] => {
    if (token === undefined) return [];
    if (operation.includes(" /admin/")) return Object.keys(adminPermissions);
    const { roleIds = [], isGlobalAdmin = true } = users.get(decodeJwt(token).sub ?? "") ?? {};
    return isGlobalAdmin ? [] : roleIds.flatMap((id) => roles.get(id) ?? []);
  };

  return ({ operation, path, token, status, body }) => {
    const { errorCode, permission, items = [] } = (body ?? {}) as Body;
    if (status >= 400 && errorCode !== undefined) saw("code", errorCode);
    if (path === "/metrics" && status === 200) sawMetrics(String(body));
    if (operation === undefined) return;
    saw("response", `${operation} ${status}`);
    if (status === 403 && permission !== undefined) saw("refused", `${operation} ${permission}`);
    if (status >= 300) return;
    for (const known of [body as Known | null, ...items]) if (known !== null) learn(known);
    for (const one of held(operation, token)) saw("admitted", `${operation} ${one}`);
    if (/ \/settings\b/.test(operation)) sawSettings(body as object);
    const log = /^GET \/(admin\/)?audit$/.exec(operation);
    // What a test looks for it names: the whole log would say nothing.
    if (log !== null && /[?&](event|actorId|subjectId)=/.test(path))
      for (const { event } of items) saw("audit", `${event} ${log[1] === undefined ? "shop" : "operators"}`);
  };
}

interface Known {
  readonly id?: string;
  readonly permissions?: readonly string[] | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly isGlobalAdmin?: boolean | undefined;
}
interface Body {
  readonly errorCode?: string;
  readonly permission?: string;
  readonly items?: readonly (Known & { readonly event?: string })[];
}

/** The values of every setting, the whole shop's or a branch's. */
function sawSettings(body: object): void {
  const values = "effective" in body ? (body.effective as object) : body;
  for (const path of settingPaths) {
    const value = path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], values);
    if (value !== undefined) saw("setting value", `${path} ${JSON.stringify(value)}`);
  }
}

/** The metrics that have moved, by the lines of Prometheus' text format. */
function sawMetrics(text: string): void {
  for (const [, name = "", value] of text.matchAll(/^(tillhouse_\w+?)(?:_(?:bucket|sum|count))?(?:\{.*\})? (\S+)$/gm))
    if (Number(value) !== 0) saw("metric", name);
}
