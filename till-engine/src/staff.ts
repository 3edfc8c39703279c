import type { Copy } from "./copy.ts";
import type { Approval } from "./outbox.ts";
import { PinRefused, type PinProof, type Pins, type PinHolder } from "./pins.ts";
import { rightsOf, type Rights } from "./rights.ts";

/** What somebody is to approve of what another does. */
export interface ApprovalRequest {
  readonly approverId: string;
  readonly pin: string;
  readonly requesterId: string;
  readonly permission: string;
  /** What it is for, at most. */
  readonly amount?: string;
  /** The sale that it is for: one that is there, or the `id` that a new one is to have. */
  readonly orderId?: string;
}

interface Options {
  readonly copy: Copy;
  readonly pins: Pins;
  readonly branchId: string;
  readonly now: () => Date;
  readonly newId: () => string;
}

type Content = Readonly<Record<string, unknown>>;

/** The users who work at the till, by their PINs. */
export class Staff {
  readonly #options: Options;
  /** The user who has typed their PIN last, and proves by it what they do. */
  #signedIn: ({ readonly userId: string } & PinHolder) | undefined;
  /** How often somebody has signed in or out. */
  #turn = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** As `Till.signIn`. */
  async signIn(userId: string, pin: string): Promise<Rights> {
    const turn = (this.#turn += 1);
    const { rights, proven } = await this.#check(userId, pin);
    // Who signed in or out meanwhile came later.
    if (turn === this.#turn) this.#signedIn = { userId, ...proven };
    return rights;
  }

  signOut(): void {
    this.#turn += 1;
    this.#signedIn = undefined;
  }

  /** The content, proved to be the user's if they are signed in. */
  sign<Given extends Content>(userId: string, content: Given): Given & { readonly proof?: PinProof } {
    return this.#signedIn?.userId === userId ? withProof(this.#signedIn, content) : content;
  }

  /** As `Till.approve`. */
  async approve(asked: ApprovalRequest): Promise<Approval> {
    const { approverId, pin, requesterId, permission, amount, orderId } = asked;
    const { now, newId } = this.#options;
    if (approverId === requesterId) throw new PinRefused("NotAllowed");
    const { rights, proven } = await this.#check(approverId, pin);
    if (!rights.permissions.includes(permission)) throw new PinRefused("NotAllowed");
    return withProof(proven, {
      ...{ id: newId(), permission, approverId, approvedAt: now().toISOString() },
      ...(amount === undefined ? {} : { amount }),
      ...(orderId === undefined ? {} : { orderId }),
    });
  }

  async #check(userId: string, pin: string): Promise<{ readonly rights: Rights; readonly proven: PinHolder }> {
    const { copy, pins, branchId } = this.#options;
    const rights = rightsOf(copy, userId, branchId);
    const proven = await pins.check(userId, pin);
    if (rights === undefined) throw new PinRefused("NotAllowed");
    const permissions = rights.permissions.filter((name) => proven.permissions.includes(name));
    return { rights: { ...rights, permissions }, proven };
  }
}

function withProof<Given extends Content>(by: PinHolder, content: Given): Given & { readonly proof?: PinProof } {
  const proof = by.prove(content);
  return proof === undefined ? content : { ...content, proof };
}
