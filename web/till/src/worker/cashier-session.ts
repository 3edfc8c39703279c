import { createShopClient, unwrap, type ShopClient } from "@tillhouse/client";
import { NeedsConnection } from "@tillhouse/till-engine/refusal.ts";
import { SignedInOffline, tellFailure } from "./failures.ts";
import type { OwnTill } from "./own-tills.ts";

/** The next cashier waits no longer for the sign-out of the one before. */
const signOutMs = 5_000;

/**
 * The cashier's own session at the service, for what only it knows: the till's session pulls and pushes, and may do
 * nothing else. It lasts for as long as they are signed in at the till.
 */
export class CashierSession {
  #client: Promise<ShopClient | undefined> = Promise.resolve(undefined);
  #opening = new AbortController();
  /** The session of the cashier before is over. Both have one cookie: a late sign-out would end the next session. */
  #left: Promise<unknown> = Promise.resolve();
  readonly #isConnected: () => boolean;

  constructor(isConnected: () => boolean) {
    this.#isConnected = isConnected;
  }

  /** Signs in with the PIN that the till has just taken. Without connection nothing comes of it, and nobody waits. */
  open({ tenantId, deviceId, credential }: OwnTill, userId: string, pin: string): void {
    const device = { id: deviceId, credential };
    const client = createShopClient({ baseUrl: location.origin, tenantId, device });
    const { signal } = (this.#opening = new AbortController());
    const params = { header: { Device: credential } };
    const signIn = () => client.POST("/identity/login/pin", { params, body: { userId, pin }, signal });
    this.#client = unwrap(this.#left.then(signIn)).then(
      () => client,
      (error: unknown) => {
        if (tellFailure(error).kind === "Defect") throw error;
        return undefined;
      },
    );
  }

  close(): void {
    this.#opening.abort();
    const leaving = this.#client;
    this.#client = Promise.resolve(undefined);
    // Without connection the session ends by itself.
    this.#left = leaving
      .then((client) => client?.POST("/identity/logout", { signal: AbortSignal.timeout(signOutMs) }))
      .catch(() => undefined);
  }

  /** Throws `NeedsConnection` without connection, and `SignedInOffline` when there was none as they signed in. */
  async client(what: string): Promise<ShopClient> {
    const client = await this.#client;
    if (client !== undefined) return client;
    throw this.#isConnected()
      ? new SignedInOffline(`${what} needs who signed in with a connection`)
      : new NeedsConnection(what);
  }
}
