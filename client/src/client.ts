import createFetchClient, { createQuerySerializer } from "openapi-fetch";
import { openOperations } from "../generated/open.ts";
import { problemOf, ProblemError, type Problem } from "./problems.ts";
import { keepRights, type Rights, type RightsKeeper } from "./rights.ts";
import { send } from "./send.ts";
import { keepSession, type Plane, type SessionKeeper } from "./session.ts";
import type { AdminPaths, Answer, Client, Page, ShopPaths } from "./types.ts";
import { unwrap } from "./unwrap.ts";

type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

interface Options {
  /** Where the service is, without a slash at the end: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Instead of the global fetch. The call's signal is in `init`, too. */
  readonly fetch?: Fetch;
  /**
   * How long a call may wait in all, as Retry-After asks for it, before the 429 or 503 is its answer; 30 s unless
   * given. One with `dryRun` never waits.
   */
  readonly maxWaitMs?: number;
}

export interface ShopClientOptions extends Options {
  readonly tenantId: string;
  /** The till that this is, by its id and its credential: its session is not that of a page of the same browser. */
  readonly device?: {
    readonly id: string;
    readonly credential: string;
    /** Calls are the till's own: it pulls and pushes whether somebody is signed in at it or not. */
    readonly isAlone?: boolean;
  };
}
export type AdminClientOptions = Options;

export interface ShopClient extends Client<ShopPaths> {
  /** What who is signed in may do. */
  readonly rights: Rights;
}
export type AdminClient = Client<AdminPaths>;

/** A client of one shop, for dashboards and tills. Nothing is sent before the first call. */
export function createShopClient({ tenantId, device, ...options }: ShopClientOptions): ShopClient {
  const headers = { "tenant-id": tenantId };
  const keeper = keeperOf(
    device === undefined
      ? { path: "/identity", cookie: "service_tenant_rt", owner: tenantId, headers }
      : {
          path: "/identity",
          cookie: "service_device_rt",
          owner: `${tenantId} ${device.id}`,
          ...(device.isAlone === true ? { renewal: "/login/device" } : {}),
          headers: { ...headers, device: device.credential },
        },
    options,
  );
  let own: RightsKeeper | undefined;
  const client = createClient<ShopPaths>(keeper, options, headers, (problem) => own?.refused(problem));
  own = keepRights(client, keeper);
  return { ...client, rights: own.rights };
}

/**
 * Finds the shop that has a slug, as a page does before anybody has signed in. Throws ProblemError: 404
 * `tenant_not_found`.
 */
export async function findShop({ slug, ...options }: Pick<Options, "baseUrl" | "fetch"> & { readonly slug: string }) {
  const api = createFetchClient<ShopPaths>({ baseUrl: options.baseUrl, fetch: fetchOf(options) });
  const { data, error, response } = await api.GET("/shops/{slug}", { params: { path: { slug } } });
  if (data === undefined) throw new ProblemError(problemOf(error, response), response);
  return data;
}

/** A client of the operators' plane. */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const plane: Plane = { path: "/admin/identity", cookie: "service_admin_rt", owner: "operators", headers: {} };
  return createClient<AdminPaths>(keeperOf(plane, options), options, {});
}

const fetchOf = ({ fetch = (request, init) => globalThis.fetch(request, init) }: Options) => fetch;

function keeperOf(plane: Plane, options: Options): SessionKeeper {
  return keepSession(plane, options.baseUrl, fetchOf(options));
}

const serializeQuery = createQuerySerializer({ array: { style: "form", explode: false } });

/** A list is one member, with commas; an empty one is sent, too, as without it the answer would have every row. */
const querySerializer = (query: Readonly<Record<string, unknown>>) =>
  serializeQuery(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, isEmpty(value) ? "" : value])));

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

type LoosePaths = Record<string, Record<"get", object>>;
type LooseInit = {
  readonly body?: unknown;
  readonly params?: { readonly query?: Record<string, unknown> };
  readonly signal?: AbortSignal;
};
type LooseCall = (path: string, init?: LooseInit) => Promise<Answer<unknown, Problem>>;

function createClient<Paths>(
  keeper: SessionKeeper,
  options: Options,
  headers: Readonly<Record<string, string>>,
  onFailure: (problem: Problem) => void = () => undefined,
): Client<Paths> {
  const { baseUrl, maxWaitMs = 30_000 } = options;
  const fetch = fetchOf(options);
  const api = createFetchClient<LoosePaths>({ baseUrl, headers, credentials: "include", querySerializer });
  const caller =
    (method: string): LooseCall =>
    async (path, init = {}) => {
      const call = {
        path,
        isOpen: openOperations.includes(`${method} ${path}`),
        isRepeatable: method === "GET" || method === "PUT" || method === "DELETE" || hasId(init.body),
        signal: init.signal ?? new AbortController().signal,
      };
      // Who only tries something is told what hinders it now: they decide whether to try again.
      const waitMs = init.params?.query?.["dryRun"] === true ? 0 : maxWaitMs;
      const answer = await api.request(method.toLowerCase() as "get", path, {
        ...(init as object),
        fetch: (request: Request) => send(request, call, keeper, fetch, waitMs),
      });
      const { response, error } = answer as { response: Response; error?: unknown };
      if (response.ok) return answer as Answer<unknown, Problem>;
      const problem = problemOf(error, response);
      onFailure(problem);
      return { error: problem, response };
    };
  const GET = caller("GET");

  async function* pages(path: string, init: LooseInit = {}) {
    let cursor: string | null | undefined;
    do {
      const query = { ...init.params?.query, ...(cursor === undefined ? {} : { cursor }) };
      const page = (await unwrap(GET(path, { ...init, params: { ...init.params, query } }))) as Page;
      yield page;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  async function* items(path: string, init?: LooseInit) {
    for await (const page of pages(path, init)) yield* page.items;
  }

  const client = {
    GET,
    POST: caller("POST"),
    PUT: caller("PUT"),
    PATCH: caller("PATCH"),
    DELETE: caller("DELETE"),
    pages,
    items,
    session: keeper.session,
  };
  return client as unknown as Client<Paths>;
}

function hasId(body: unknown): boolean {
  return typeof body === "object" && body !== null && "id" in body;
}
