import { request as requestByHttp, type IncomingMessage } from "node:http";
import { request as requestByHttps } from "node:https";

/** The way of a till to its shop, signed in at its device. Each call throws while there is none. */
export interface Connection {
  call(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
  /** The lines of a text that is long, as they come. */
  lines(path: string): AsyncIterable<string>;
}

export interface Answer {
  readonly status: number;
  /** What the operation's schema says. */
  readonly body: unknown;
}

interface Access {
  readonly url: string;
  readonly tenantId: string;
  /** The till's own, by which it gets what it checks PINs by. */
  readonly credential?: string;
  /** A fresh access token of a session at the till. */
  token(): Promise<string>;
}

/** Not 200. */
export class RefusedCall extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly errorCode: string | undefined;

  constructor({ status, body }: Answer) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.errorCode = (body as { readonly errorCode?: string } | undefined)?.errorCode;
  }
}

/** A connection by HTTP. While a snapshot is read `fetch` would take 30 MB more of a small device's memory. */
export function connectionTo({ url, tenantId, credential, token }: Access): Connection {
  const request = url.startsWith("https:") ? requestByHttps : requestByHttp;
  const send = async (method: string, path: string, body?: unknown): Promise<Texts> => {
    const headers = {
      "tenant-id": tenantId,
      authorization: `Bearer ${await token()}`,
      ...(credential === undefined ? {} : { device: credential }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(`${url}${path}`, { method, headers }, resolve).on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return (await promise).setEncoding("utf8");
  };
  return {
    call: async (method, path, body) => read(await send(method, path, body)),
    lines: async function* (path) {
      const response = await send("GET", path);
      if (response.statusCode !== 200) throw new RefusedCall(await read(response));
      let rest = "";
      for await (const text of response) {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        yield* lines;
      }
      if (rest !== "") yield rest;
    },
  };
}

/** A response as it comes. */
type Texts = AsyncIterable<string> & Pick<IncomingMessage, "statusCode">;

async function read(response: Texts): Promise<Answer> {
  let text = "";
  for await (const part of response) text += part;
  return { status: response.statusCode ?? 0, body: text === "" ? undefined : JSON.parse(text) };
}
