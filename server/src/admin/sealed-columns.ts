import { authenticatorAad, recoveryCodeAad } from "../auth/factors/factors.ts";
import { signingKeyAad } from "../auth/keys/keys.ts";
import { passwordAad, pinAad, tillSecretAad } from "../auth/passwords/passwords.ts";
import { connectionAad } from "../kernel/db/directory.ts";
import { mailAad, webhookSecretAad } from "../kernel/db/outbox.ts";

// Which columns have sealed secrets: of the central database, and of every shop's.

/** A column of sealed secrets, in the central database or in every shop's. */
export interface SealedColumn {
  readonly table: string;
  readonly id: string;
  readonly sealed: string;
  /** What a row's secret is bound to. */
  readonly aad: (id: string) => string;
}

const ofUsers: readonly SealedColumn[] = [
  { table: "users", id: "id", sealed: "password_hash", aad: passwordAad },
  { table: "second_factors", id: "user_id", sealed: "secret_sealed", aad: authenticatorAad },
  { table: "recovery_codes", id: "id", sealed: "hash_sealed", aad: recoveryCodeAad },
  { table: "outbox", id: "id", sealed: "sealed", aad: mailAad },
];

/** The sealed columns of every shop's database. */
export const sealedOfShops: readonly SealedColumn[] = [
  ...ofUsers,
  { table: "user_pins", id: "user_id", sealed: "pin_hash", aad: pinAad },
  { table: "devices", id: "id", sealed: "proof_secret", aad: tillSecretAad },
  { table: "webhook_secrets", id: "id", sealed: "sealed", aad: webhookSecretAad },
];

/** The sealed columns of the central database. */
export const sealedOfCentral: readonly SealedColumn[] = [
  { table: "tenants", id: "tenant_id", sealed: "connection_string", aad: connectionAad },
  { table: "tenants", id: "tenant_id", sealed: "next_connection_string", aad: connectionAad },
  { table: "signing_keys", id: "kid", sealed: "private_sealed", aad: signingKeyAad },
  {
    table: "graduations",
    id: "id",
    sealed: "target_connection_sealed",
    aad: (id) => `graduation:${id}:connection`,
  },
  ...ofUsers,
];
