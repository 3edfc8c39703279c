import { createShopClient } from "@tillhouse/client";
import { linesOf, RefusedCall, type Answer, type Connection } from "@tillhouse/till-engine/connection.ts";
import type { OwnTill } from "./own-tills.ts";

type Send = (
  path: string,
  init: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
    readonly parseAs?: "stream" | "blob";
  },
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/** The till's own way to its shop. */
interface TillConnection extends Connection {
  /** A small form of a picture, by the path that its product has. Undefined: there is none any more. */
  picture(imageUrl: string): Promise<Blob | undefined>;
}

/** A connection for a till that pulls and pushes whether somebody is signed in at it or not. */
export function connectionOf({ tenantId, deviceId, credential }: OwnTill): TillConnection {
  const client = createShopClient({
    ...{ baseUrl: location.origin, tenantId },
    device: { id: deviceId, credential, isAlone: true },
  });
  // The engine's paths are of the contract; only here they are texts.
  const { GET, POST, PUT } = client as unknown as Readonly<Record<"GET" | "POST" | "PUT", Send>>;
  const headers = { device: credential };
  const senders = { GET, POST, PUT };
  return {
    call: async (method, path, body, signal) => {
      const { data, error, response } = await senders[method](path, {
        headers,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
      return answerOf(response, data ?? error);
    },
    picture: async (imageUrl) => {
      const { data, response } = await GET(`${imageUrl}&size=Small`, { headers, parseAs: "blob" });
      return response.ok ? (data as Blob) : undefined;
    },
    lines: async function* (path) {
      const { data, error, response } = await GET(path, { headers, parseAs: "stream" });
      if (error !== undefined || data === undefined || data === null) throw new RefusedCall(answerOf(response, error));
      yield* linesOf(data as Parameters<typeof linesOf>[0]);
    },
  };
}

function answerOf({ status, headers }: Response, body: unknown): Answer {
  return { status, body, serverTime: headers.get("server-time") ?? undefined };
}
