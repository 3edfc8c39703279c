import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import { createPlatformUser } from "../src/admin/users/service.ts";
import type { Statement } from "../src/kernel/db/sql.ts";
import type { AuditLog } from "./audit-expectations.ts";
import type { TestService, Reply } from "./harness.ts";
import { provenForS } from "./proving.ts";

/** The code that an authenticator with this key shows at this time. */
export function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Users of both planes under one face: what is promised of signing in is promised of both. */
export interface PlaneUnderTest {
  readonly name: "admin" | "tenant";
  /** A user of its own for each test, so that failures and locks do not leak. */
  newAccount(): Promise<Account>;
  /** The email address of who looks after the plane's users: the shop's owner, the first platform user. */
  readonly owner: string;
  /** Asks as the owner; the path begins after the plane. */
  request(method: string, path: string, body?: unknown): Promise<Reply>;
  readonly log: AuditLog;
}

/** Both planes of the service, the tenant plane with a shop of its own. */
export async function planesOf(service: TestService): Promise<PlaneUnderTest[]> {
  const shop = await service.openShop();
  let count = 0;
  const password = "seven tills ring at noon";
  // Each sign-in of the owner costs a hash.
  let owner: { token: string; until: number } | undefined;
  const ownerToken = async () => {
    const nowMs = service.deps.now().getTime();
    if (owner === undefined || owner.until < nowMs) {
      const token = await shop.login(shop.owner.email, shop.owner.password);
      owner = { token, until: nowMs + (Math.min(service.deps.config.accessTokenS, provenForS) - 20) * 1000 };
    }
    return owner.token;
  };
  const asOwner: PlaneUnderTest["request"] = async (method, path, body) =>
    service.request(method, path, { tenantId: shop.tenantId, token: await ownerToken(), body });
  const asOperator: PlaneUnderTest["request"] = async (method, path, body) =>
    service.request(method, `/admin${path}`, { token: await service.admin(), body });
  return [
    {
      name: "tenant",
      owner: shop.owner.email,
      request: asOwner,
      log: { get: (path) => asOwner("GET", path) },
      newAccount: async () => {
        const email = `person-${(count += 1)}@shop.test`;
        const { status, body } = await asOwner("POST", "/users", { email, name: "Pat Person", password });
        assert.equal(status, 201);
        return new Account(service, "tenant", { id: body.id, email, password, tenantId: shop.tenantId });
      },
    },
    {
      name: "admin",
      owner: service.operator.email,
      request: asOperator,
      log: { get: (path) => asOperator("GET", path) },
      newAccount: async () => {
        const email = `operator-${(count += 1)}@platform.test`;
        const user = { email, name: "Opal Operator", role: "Operator", password } as const;
        const id = await createPlatformUser(service.deps, user);
        return new Account(service, "admin", { id, email, password });
      },
    },
  ];
}

/** One user and its browser. */
export class Account {
  readonly service: TestService;
  readonly plane: "admin" | "tenant";
  readonly id: string;
  readonly email: string;
  readonly tenantId: string | undefined;
  password: string;
  /** The secret of its authenticator, once enrolled. */
  secret = "";
  recoveryCodes: readonly string[] = [];

  constructor(
    service: TestService,
    plane: "admin" | "tenant",
    user: { id: string; email: string; password: string; tenantId?: string },
  ) {
    this.service = service;
    this.plane = plane;
    this.id = user.id;
    this.email = user.email;
    this.password = user.password;
    this.tenantId = user.tenantId;
  }

  get cookieName(): string {
    return `service_${this.plane}_rt`;
  }

  /** A path under the plane's `/identity`, or, beginning with `/me`, under the plane itself. */
  request(
    method: string,
    path: string,
    options: { body?: unknown; token?: string; cookie?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const prefix = this.plane === "admin" ? "/admin" : "";
    const full = path.startsWith("/me") ? prefix + path : `${prefix}/identity${path}`;
    return this.service.request(method, full, {
      ...options,
      ...(this.tenantId === undefined ? {} : { tenantId: this.tenantId }),
    });
  }

  /** Rows of a statement in the database where this user is kept. */
  async inItsDatabase(statement: Statement): Promise<Record<string, unknown>[]> {
    const { central, databases, directory } = this.service.deps;
    if (this.tenantId === undefined) return central.transact((tx) => tx.many(statement));
    const tenant = await directory.resolve(this.tenantId);
    assert.ok(tenant);
    return databases.write(tenant, (tx) => tx.many(statement));
  }

  login(password = this.password): Promise<Reply> {
    return this.request("POST", "/login", { body: { email: this.email, password } });
  }

  /** Signs in all the way and answers with the access token; moves the clock on to a fresh code when one is needed. */
  async signIn(): Promise<string> {
    const first = await this.login();
    assert.equal(first.status, 200, "the password step");
    if (first.body.accessToken !== undefined) return first.body.accessToken;
    this.service.now.advance(30_000);
    const second = await this.answer(first.body.twoFactorToken, this.code());
    assert.equal(second.status, 200, "the second step");
    return second.body.accessToken;
  }

  /** The token of a challenge, after a right password. */
  async challenge(): Promise<string> {
    const { status, body } = await this.login();
    assert.deepEqual([status, body.requiresTwoFactor], [200, true]);
    return body.twoFactorToken;
  }

  answer(twoFactorToken: string, code: string): Promise<Reply> {
    return this.request("POST", "/login/2fa", { body: { twoFactorToken, code } });
  }

  /** The authenticator's code, now or some steps away. */
  code(steps = 0): string {
    return codeOf(this.secret, this.service.deps.now().getTime() + steps * 30_000);
  }

  /** A six-digit code that is none of the present ones. */
  wrongCode(): string {
    const right = new Set([-1, 0, 1].map((step) => this.code(step)));
    return ["000000", "111111", "222222", "333333"].find((code) => !right.has(code)) ?? "";
  }

  /** Enrols an authenticator; answers with the access token it was done with. */
  async enrol(): Promise<string> {
    const token = await this.signIn();
    const begun = await this.request("POST", "/2fa/authenticator", { token, body: { password: this.password } });
    assert.equal(begun.status, 200, JSON.stringify(begun.body));
    this.secret = begun.body.secret;
    const { status, body } = await this.request("POST", "/2fa/authenticator/confirm", {
      token,
      body: { code: this.code() },
    });
    assert.equal(status, 200, JSON.stringify(body));
    this.recoveryCodes = body.recoveryCodes;
    // The code that confirmed it is used up.
    this.service.now.advance(30_000);
    return token;
  }

  refresh(cookie: string): Promise<Reply> {
    return this.request("POST", "/refresh", { cookie });
  }

  cookieOf(reply: Reply): string {
    return reply.cookies[this.cookieName]?.split(";")[0] ?? "";
  }

  /** The code or the link's token in the newest mail to this user. */
  async mailed(pattern: RegExp): Promise<string> {
    const { text } = await this.service.mailTo(this.email);
    const found = pattern.exec(text)?.[1];
    assert.ok(found !== undefined, text);
    return found;
  }
}
