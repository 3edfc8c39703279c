/** A sign-in whose password was right and that needs a code, too. */
export interface Challenge {
  readonly twoFactorToken: string;
  readonly methods: readonly ("Authenticator" | "Email")[];
}

/**
 * How people of one plane sign in; both planes have the same calls at other paths. Each throws `ProblemError` of the
 * client when the service refuses it.
 */
export interface Identity {
  /** Undefined once signed in; else what the second step needs. */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Challenge | undefined>;
  mailCode(twoFactorToken: string): Promise<void>;
  finish(answer: { readonly twoFactorToken: string; readonly code: string }): Promise<void>;
  signOut(): Promise<void>;
  /** Mails a link for a new password, if the address is known. */
  forget(email: string): Promise<void>;
  /** Redeems the token of a mailed link. */
  resetPassword(link: { readonly token: string; readonly password: string }): Promise<void>;
  acceptInvitation(link: { readonly token: string; readonly password: string }): Promise<void>;
  confirmEmail(link: { readonly token: string }): Promise<void>;
  unlock(link: { readonly token: string }): Promise<void>;
}
