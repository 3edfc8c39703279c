import { QueryClient } from "@tanstack/react-query";
import { createShopClient, findShop, unwrap, type ShopClient } from "@tillhouse/client";
import type { OwnAccount } from "@tillhouse/ui/account/own-account.ts";
import type { Challenge, Identity } from "@tillhouse/ui/sign-in/identity.ts";
import { watchSession, type WatchedSession } from "@tillhouse/ui/sign-in/session-watch.ts";

/** One shop, as its office reaches it. */
export interface Office {
  readonly slug: string;
  readonly name: string;
  readonly client: ShopClient;
  readonly identity: Identity;
  readonly account: OwnAccount;
  readonly session: WatchedSession;
  /** Proves again who one is: for ten minutes one may do what has lasting effect. */
  prove(proof: { readonly password: string; readonly code?: string }): Promise<void>;
}

/**
 * The client itself waits and repeats where the service asks for it; a page does when its reader says so, or by
 * `useComesBack`.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      ...{ retry: false, staleTime: 10_000, refetchOnWindowFocus: true, throwOnError: false },
      // Else a page that the browser believes to be offline loads for ever, and does not say why.
      networkMode: "always",
      refetchOnReconnect: true,
    },
  },
});

const offices = new Map<string, Office>();
/** What the page does when a session ends. */
let leave: () => void = () => undefined;

export function onSessionEnd(listener: () => void): void {
  leave = listener;
}

/** The office of the shop that the address names. Throws as `findShop` does. */
export async function openOffice(slug: string): Promise<Office> {
  const known = offices.get(slug);
  if (known !== undefined) return known;
  const { tenantId, name } = await findShop({ baseUrl: location.origin, slug });
  const office = officeOf({ tenantId, name, slug });
  offices.set(slug, office);
  return office;
}

/** Forgets it, and with it who was signed in at this page. */
export function closeOffice(slug: string): void {
  offices.delete(slug);
  queries.clear();
}

/** What a mailed link does. It names the shop by its id, which stays when the shop gets another slug. */
export interface MailedLinks extends Identity {
  confirmMails(link: { readonly token: string }): Promise<void>;
  stopMails(link: { readonly token: string }): Promise<void>;
}

export function mailedLinks(tenantId: string): MailedLinks {
  const client = createShopClient({ baseUrl: location.origin, tenantId });
  return {
    ...identityOf(client),
    confirmMails: (body) => done(unwrap(client.POST("/identity/mails/confirm", { body }))),
    stopMails: (body) => done(unwrap(client.POST("/identity/mails/stop", { body }))),
  };
}

const done = async (call: Promise<unknown>): Promise<void> => void (await call);
const recoveryCodes = async (call: Promise<{ recoveryCodes: string[] }>) => (await call).recoveryCodes;

function officeOf({ tenantId, name, slug }: { tenantId: string; name: string; slug: string }): Office {
  const client = createShopClient({ baseUrl: location.origin, tenantId });
  return {
    ...{ slug, name, client, identity: identityOf(client), account: accountOf(client) },
    session: watchSession(client.session, {
      forget: () => {
        queries.clear();
        leave();
      },
      readAgain: () => void queries.invalidateQueries(),
      knownUser: () =>
        queries.getQueryData<{ readonly user: { readonly email: string | null } }>([slug, "session"])?.user.email,
      askUser: async () => (await unwrap(client.GET("/session"))).user.email,
    }),
    prove: (body) => done(unwrap(client.POST("/identity/reauthenticate", { body }))),
  };
}

function identityOf(client: ShopClient): Identity {
  return {
    signIn: async (body) => {
      const answer = await unwrap(client.POST("/identity/login", { body }));
      return "requiresTwoFactor" in answer ? (answer satisfies Challenge) : undefined;
    },
    mailCode: (twoFactorToken) =>
      done(unwrap(client.POST("/identity/login/2fa/send-email", { body: { twoFactorToken } }))),
    finish: (body) => done(unwrap(client.POST("/identity/login/2fa", { body }))),
    signOut: () => done(unwrap(client.POST("/identity/logout"))),
    forget: (email) => done(unwrap(client.POST("/identity/password/forgot", { body: { email } }))),
    resetPassword: (body) => done(unwrap(client.POST("/identity/password/reset", { body }))),
    acceptInvitation: (body) => done(unwrap(client.POST("/identity/invitations/accept", { body }))),
    confirmEmail: (body) => done(unwrap(client.POST("/identity/email/confirm", { body }))),
    unlock: (body) => done(unwrap(client.POST("/identity/unlock", { body }))),
  };
}

function accountOf(client: ShopClient): OwnAccount {
  return {
    changePassword: (body) => done(unwrap(client.POST("/identity/password/change", { body }))),
    secondFactor: () => unwrap(client.GET("/identity/2fa")),
    beginAuthenticator: (body) => unwrap(client.POST("/identity/2fa/authenticator", { body })),
    confirmAuthenticator: (body) => recoveryCodes(unwrap(client.POST("/identity/2fa/authenticator/confirm", { body }))),
    removeAuthenticator: (body) => done(unwrap(client.DELETE("/identity/2fa/authenticator", { body }))),
    newRecoveryCodes: (body) => recoveryCodes(unwrap(client.POST("/identity/2fa/recovery-codes", { body }))),
    sessions: async () => (await unwrap(client.GET("/identity/sessions"))).items,
    endSession: (id) => done(unwrap(client.DELETE("/identity/sessions/{id}", { params: { path: { id } } }))),
    endOtherSessions: () => done(unwrap(client.DELETE("/identity/sessions"))),
  };
}
