type Method = "Authenticator" | "Email";

export interface OwnSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}

/** What people of one plane do with their own account. Each call throws `ProblemError` when the service refuses it. */
export interface OwnAccount {
  changePassword(change: { readonly currentPassword: string; readonly newPassword: string }): Promise<void>;
  secondFactor(): Promise<{ readonly methods: readonly Method[]; readonly recoveryCodesLeft: number }>;
  /** Begins to enrol an authenticator; it counts once a code of it was confirmed. */
  beginAuthenticator(proof: {
    readonly password: string;
  }): Promise<{ readonly secret: string; readonly qrSvg: string }>;
  /** Answers with recovery codes, which are shown this once; none when those from before stay good. */
  confirmAuthenticator(proof: { readonly code: string }): Promise<readonly string[]>;
  removeAuthenticator(proof: { readonly password: string; readonly code: string }): Promise<void>;
  newRecoveryCodes(proof: { readonly password: string; readonly code: string }): Promise<readonly string[]>;
  sessions(): Promise<readonly OwnSession[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
}
