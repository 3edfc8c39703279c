import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { enter } from "./cleanup.ts";

/** A name server of this machine, for the tests. */
export interface NameServer {
  /** As a resolver takes it. */
  readonly address: string;
  /** IPv4 addresses by name; other names are not there. */
  readonly names: Map<string, string>;
  /** Names that it says nothing of, until `speak`. */
  readonly silent: Set<string>;
  /** Each question for an IPv4 address, once each time that it comes. */
  readonly asked: string[];
  /** Answers what it was silent of, and is silent no more. */
  speak(): void;
  close(): void;
}

const [typeA, notThere] = [1, 3];

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const names = new Map<string, string>();
  const silent = new Set<string>();
  const asked: string[] = [];
  const held: (() => void)[] = [];
  socket.on("message", (question: Buffer, from: RemoteInfo) => {
    const { name, type, end } = questionIn(question);
    if (type === typeA) asked.push(name);
    const say = () => socket.send(answerTo(question.subarray(0, end), type, names.get(name)), from.port, from.address);
    if (silent.has(name)) held.push(say);
    else say();
  });
  const close = () => {
    leave();
    socket.close();
  };
  const leave = enter("a name server", close);
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const speak = () => {
    silent.clear();
    for (const say of held.splice(0)) say();
  };
  return { address: `127.0.0.1:${socket.address().port}`, names, silent, asked, speak, close };
}

/** The one question of a query (RFC 1035 section 4.1): its name in lower case, its type, and where it ends. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, type: number, address: string | undefined): Buffer {
  const hasAnswer = address !== undefined && type === typeA;
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (address === undefined ? notThere : 0), 2);
  head.writeUInt16BE(hasAnswer ? 1 : 0, 6);
  // No records of authorities, and none of what the question said beside itself.
  head.fill(0, 8, 12);
  if (!hasAnswer) return head;
  // The name by a pointer, type A, class IN, for no time, four bytes.
  const record = [0xc0, 0x0c, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)];
  return Buffer.concat([head, Buffer.from(record)]);
}
