import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { FairPool } from "../../kernel/process/fair-pool.ts";
import { patient } from "../../kernel/patience.ts";
import { realTimers, type Timers } from "../../kernel/timers.ts";

/** For one name, whatever the name servers do. */
export const longestMs = 5_000;
/** How long one name server has for its first answer. */
const answerMs = 1_500;
/** The most lookups at once, of all shops and of one: a shop's slow names delay only that shop. */
const [lookupsAtOnce, ofEachShop] = [64, 4];

const hostsFile = process.platform === "win32" ? "C:/Windows/System32/drivers/etc/hosts" : "/etc/hosts";

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** A name leads to no address that may be connected to, so nothing was sent. The message says why. */
export class UnresolvedName extends Error {
  override readonly name = "Unresolved";
}

interface NamesOptions {
  /** Name servers (`127.0.0.1:5353`) in the place of the system's. */
  readonly servers?: readonly string[] | undefined;
  readonly timers?: Timers | undefined;
}

/**
 * Looks up the names that shops give. `getaddrinfo` would wait for silent name servers in the process's four threads,
 * which its own connections and files need, too. These lookups hold sockets alone, and each can be cancelled.
 */
export class Names {
  readonly #servers: readonly string[] | undefined;
  readonly #timers: Timers;
  readonly #places = new FairPool(
    Array.from({ length: lookupsAtOnce }, () => undefined),
    { maxWaitMs: 60_000, refusal: "Too many names are looked up.", mostPerTenant: ofEachShop },
  );
  /** What is under way, by shop and name: who asks for the same waits for the same. */
  readonly #underWay = new Map<string, Promise<readonly Address[]>>();
  readonly #resolvers = new Set<Resolver>();
  #isOver = false;

  constructor({ servers, timers = realTimers }: NamesOptions = {}) {
    this.#servers = servers;
    this.#timers = timers;
  }

  /**
   * The addresses of a name, those of IPv4 first; none when there is no such name. The file of hosts is asked before
   * the name servers. Throws `UnresolvedName` when these do not answer within five seconds, or have no answer.
   */
  lookup(tenantId: string, name: string): Promise<readonly Address[]> {
    const key = `${tenantId} ${name}`;
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const asked = this.#places
      .run(tenantId, () => this.#find(name.replace(/\.$/, "")))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    return asked;
  }

  /** Ends all lookups, for good: they throw `UnresolvedName`. */
  end(): void {
    this.#isOver = true;
    for (const resolver of this.#resolvers) resolver.cancel();
  }

  async #find(name: string): Promise<readonly Address[]> {
    const listed = addressesIn(await readFile(hostsFile, "utf8").catch(() => ""), name);
    return listed.length > 0 ? listed : this.#ask(name);
  }

  async #ask(name: string): Promise<readonly Address[]> {
    if (this.#isOver) throw new UnresolvedName(`${name} could not be looked up: the service stops`);
    const resolver = new Resolver({ timeout: patient(answerMs), tries: 2 });
    if (this.#servers !== undefined) resolver.setServers(this.#servers);
    this.#resolvers.add(resolver);
    const stop = this.#timers.after(patient(longestMs), () => resolver.cancel());
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
      const fault = [four, six].map(faultOf).find((one) => one !== undefined);
      if (found.length === 0 && fault !== undefined)
        throw new UnresolvedName(`${name} could not be looked up: ${fault}`);
      return found;
    } finally {
      stop();
      this.#resolvers.delete(resolver);
    }
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): Address[] {
  return answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
}

/** Why there is no answer; undefined: there is one, and be it that there is no such name. */
function faultOf(answer: PromiseSettledResult<string[]>): string | undefined {
  if (answer.status === "fulfilled") return undefined;
  const code = String((answer.reason as { code?: unknown }).code);
  if (code === "ENOTFOUND" || code === "ENODATA") return undefined;
  return code === "ETIMEOUT" || code === "ECANCELLED" ? "no name server answered in time" : code;
}

/** What a file of hosts says of the name. `localhost` is this machine in any case (RFC 6761). */
function addressesIn(hosts: string, name: string): Address[] {
  const lines = hosts.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/));
  const listed = lines.filter(([, ...names]) => names.some((one) => one.toLowerCase() === name.toLowerCase()));
  const isLocal = listed.length === 0 && /(^|\.)localhost$/i.test(name);
  const addresses = isLocal ? ["127.0.0.1", "::1"] : listed.map(([address = ""]) => address);
  return addresses.flatMap((address) => {
    const family = isIP(address);
    return family === 4 || family === 6 ? [{ address, family } as const] : [];
  });
}
