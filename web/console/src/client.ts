import { createAdminClient, unwrap } from "@tillhouse/client";
import { QueryClient } from "@tanstack/react-query";
import type { Challenge, Identity } from "@tillhouse/ui/sign-in/identity.ts";

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

/** Makes everything that was read old, so that the next page reads anew. The page that is shown stays as it is. */
export const noteChange = (): void => void queries.invalidateQueries({ refetchType: "none" });

/** The operators' plane of the service that this page came from. What one changes oneself is seen at once. */
export const client = createAdminClient({
  baseUrl: location.origin,
  fetch: async (request, init) => {
    try {
      return await fetch(request, init);
    } finally {
      // Without an answer it may have been done, too.
      if (request.method !== "GET" && !request.url.includes("/admin/identity/")) noteChange();
    }
  },
});

const done = async (call: Promise<unknown>): Promise<void> => void (await call);

/** How operators sign in. */
export const identity: Identity = {
  signIn: async (body) => {
    const answer = await unwrap(client.POST("/admin/identity/login", { body }));
    return "requiresTwoFactor" in answer ? (answer satisfies Challenge) : undefined;
  },
  mailCode: (twoFactorToken) =>
    done(unwrap(client.POST("/admin/identity/login/2fa/send-email", { body: { twoFactorToken } }))),
  finish: (body) => done(unwrap(client.POST("/admin/identity/login/2fa", { body }))),
  signOut: () => done(unwrap(client.POST("/admin/identity/logout"))),
  forget: (email) => done(unwrap(client.POST("/admin/identity/password/forgot", { body: { email } }))),
  resetPassword: (body) => done(unwrap(client.POST("/admin/identity/password/reset", { body }))),
  acceptInvitation: (body) => done(unwrap(client.POST("/admin/identity/invitations/accept", { body }))),
  confirmEmail: (body) => done(unwrap(client.POST("/admin/identity/email/confirm", { body }))),
  unlock: (body) => done(unwrap(client.POST("/admin/identity/unlock", { body }))),
};

/** Proves again who one is: for ten minutes one may do what has lasting effect. */
export const prove = (body: { readonly password: string; readonly code?: string }): Promise<void> =>
  done(unwrap(client.POST("/admin/identity/reauthenticate", { body })));
