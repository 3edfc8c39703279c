import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { enter } from "./cleanup.ts";

/** What a webhook was sent. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** It answers when this resolves. */
  readonly after?: Promise<void>;
}

/** A receiver of webhooks: a server of this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** How it answers, by path; 204 without. */
  readonly answers: Map<string, ReceiverAnswer>;
  /** A path that nobody has used. */
  newPath(): string;
  at(webhook: { readonly path: string }): ReceivedRequest[];
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const answers: Receiver["answers"] = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path, headers: request.headers, body });
      const { status, headers = {}, after }: ReceiverAnswer = answers.get(path) ?? { status: 204 };
      void Promise.resolve(after).then(() => response.writeHead(status, headers).end());
    });
  }).listen(0, "127.0.0.1");
  const close = () => {
    leave();
    server.closeAllConnections();
    server.close();
  };
  const leave = enter("a receiver of webhooks", close);
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    newPath: () => `/${randomUUID()}`,
    at: ({ path }) => received.filter((one) => one.path === path),
    close,
  };
}

/** Whether the secret signed it, as Standard Webhooks says. */
export function isSignedBy({ headers, body }: ReceivedRequest, secret: string): boolean {
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(signed).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${signature}`);
}
