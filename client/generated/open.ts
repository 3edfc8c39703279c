// Generated from openapi.json by `npm run openapi`; not edited by hand.

/** Operations that need no access token: their 401 says that the sign-in failed, not that a token has expired. */
export const openOperations: readonly string[] = [
  "GET /.well-known/jwks.json",
  "GET /admin/.well-known/jwks.json",
  "POST /admin/identity/email/confirm",
  "POST /admin/identity/invitations/accept",
  "POST /admin/identity/login",
  "POST /admin/identity/login/2fa",
  "POST /admin/identity/login/2fa/send-email",
  "POST /admin/identity/logout",
  "POST /admin/identity/password/forgot",
  "POST /admin/identity/password/reset",
  "POST /admin/identity/refresh",
  "POST /admin/identity/unlock",
  "GET /identity/device",
  "POST /identity/email/confirm",
  "POST /identity/invitations/accept",
  "POST /identity/login",
  "POST /identity/login/2fa",
  "POST /identity/login/2fa/send-email",
  "POST /identity/login/pin",
  "POST /identity/logout",
  "POST /identity/mails/confirm",
  "POST /identity/mails/stop",
  "POST /identity/password/forgot",
  "POST /identity/password/reset",
  "POST /identity/refresh",
  "POST /identity/token",
  "POST /identity/unlock",
  "GET /unsubscribe",
  "POST /unsubscribe"
];
