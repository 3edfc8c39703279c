import createFetchClient from "openapi-fetch";
import { openOperations } from "../generated/open.ts";
import { problemOf, ProblemError, type Problem } from "./problems.ts";
import { send } from "./send.ts";
import { keepSession, type Plane } from "./session.ts";
import type { AdminPaths, Answer, Client, Page, ShopPaths } from "./types.ts";

interface Options {
  /** Where the service is, without a slash at the end: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Instead of the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /**
   * How long a call may wait in all, as Retry-After asks for it, before the 429 or 503 is its answer; 30 s unless
   * given.
   */
  readonly maxWaitMs?: number;
}

export interface ShopClientOptions extends Options {
  readonly tenantId: string;
}
export type AdminClientOptions = Options;

export type ShopClient = Client<ShopPaths>;
export type AdminClient = Client<AdminPaths>;

/** A client of one shop, for dashboards and tills. Nothing is sent before the first call. */
export function createShopClient({ tenantId, ...options }: ShopClientOptions): ShopClient {
  const plane: Plane = { path: "/identity", cookie: "service_tenant_rt" };
  return createClient<ShopPaths>(plane, options, { "tenant-id": tenantId });
}

/** A client of the operators' plane. */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const plane: Plane = { path: "/admin/identity", cookie: "service_admin_rt" };
  return createClient<AdminPaths>(plane, options, {});
}

/** What an answer holds; throws ProblemError when it is a failure. */
export async function unwrap<Data>(answer: Promise<Answer<Data, Problem>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (error !== undefined) throw new ProblemError(error, response);
  return data as Data;
}

type LoosePaths = Record<string, Record<"get", object>>;
type LooseInit = { readonly body?: unknown; readonly params?: { readonly query?: Record<string, unknown> } };
type LooseCall = (path: string, init?: LooseInit) => Promise<Answer<unknown, Problem>>;

function createClient<Paths>(
  plane: Plane,
  { baseUrl, fetch = (request) => globalThis.fetch(request), maxWaitMs = 30_000 }: Options,
  headers: Readonly<Record<string, string>>,
): Client<Paths> {
  const keeper = keepSession(plane, baseUrl, headers, fetch);
  const api = createFetchClient<LoosePaths>({ baseUrl, headers, credentials: "include" });
  const caller =
    (method: string): LooseCall =>
    async (path, init = {}) => {
      const call = {
        path,
        isOpen: openOperations.includes(`${method} ${path}`),
        isRepeatable: method === "GET" || method === "PUT" || method === "DELETE" || hasId(init.body),
      };
      const answer = await api.request(method.toLowerCase() as "get", path, {
        ...(init as object),
        fetch: (request: Request) => send(request, call, keeper, fetch, maxWaitMs),
      });
      const { response, error } = answer as { response: Response; error?: unknown };
      if (response.ok) return answer as Answer<unknown, Problem>;
      return { error: problemOf(error, response), response };
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
