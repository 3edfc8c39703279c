/** The way of a till to its shop, signed in at its device. Each call throws while there is none. */
export interface Connection {
  /** `signal` gives up waiting for the answer. */
  call(method: "GET" | "POST" | "PUT", path: string, body?: unknown, signal?: AbortSignal): Promise<Answer>;
  /** The lines of a text that is long, as they come. */
  lines(path: string): AsyncIterable<string>;
}

export interface Answer {
  readonly status: number;
  /** What the operation's schema says. */
  readonly body: unknown;
  /** What the service's clock said, in ISO 8601. */
  readonly serverTime?: string | undefined;
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

/** A connection by HTTP, in browsers and in Node. */
export function connectionTo({ url, tenantId, credential, token }: Access): Connection {
  const send = async (method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> => {
    const headers = {
      "tenant-id": tenantId,
      authorization: `Bearer ${await token()}`,
      ...(credential === undefined ? {} : { device: credential }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(`${url}${path}`, { method, headers, ...content, ...(signal === undefined ? {} : { signal }) });
  };
  return {
    call: async (method, path, body, signal) => read(await send(method, path, body, signal)),
    lines: async function* (path) {
      const response = await send("GET", path);
      if (response.status !== 200 || response.body === null) throw new RefusedCall(await read(response));
      yield* linesOf(response.body);
    },
  };
}

/** The lines of a text, as it comes. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const serverTime = response.headers.get("server-time") ?? undefined;
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text), serverTime };
}
