import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { conflict, notFound } from "../../kernel/http/problem.ts";
import { Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { create } from "../../kernel/db/resource.ts";
import { newToken, tokenHash } from "../../kernel/tokens.ts";
import { auditOf, type Actor } from "../gate/context.ts";
import { assignBranches, requireHeld } from "../users/service.ts";
import type {
  NewClientSecret,
  NewServiceAccount,
  ServiceAccount,
  ServiceAccountCreate,
  ServiceAccountPatch,
} from "./schema.ts";
import {
  deleteSecrets,
  findAccount,
  insertAccount,
  insertSecret,
  lockAccount,
  updateAccount,
  updateRevoked,
} from "./sql.ts";

const auditAccount = auditOf("ServiceAccount");

/** So that one can replace the other while both are good. */
const maxSecrets = 2;

/** Throws 404 `not_found`. */
export async function getAccount(tx: TenantRead, id: string): Promise<ServiceAccount> {
  return existing(await findAccount(tx, id));
}

/**
 * Makes a service account of permissions and branches that the caller has, with its first secret, which is in the
 * answer of the creation and nowhere else. Throws 403 `out_of_scope_permission`, `branch_forbidden`.
 */
export async function createAccount(
  tx: TenantWrite,
  actor: Actor,
  body: ServiceAccountCreate,
): Promise<Answer<NewServiceAccount>> {
  let clientSecret: string | null = null;
  const {
    status,
    body: account,
    headers,
  } = await create(tx, {
    kind: "service account",
    path: "/service-accounts",
    body,
    insert: async (id) => {
      const { permissions, branchIds } = body;
      const name = body.name.trim();
      requireHeld(actor, permissions);
      await insertAccount(tx, { id, name, permissions });
      await assignBranches(tx, actor, { id, branchIds: [] }, branchIds);
      ({ clientSecret } = await addSecret(tx, actor, id));
      await auditAccount(tx, actor, "service_account.created", id, { name, permissions, branchIds });
    },
    get: (id) => getAccount(tx, id),
  });
  return new Answer(status, { ...account, clientSecret }, headers);
}

/**
 * Changes a service account; the caller has all that it has, before and after. What its tokens may do changes at once.
 * Throws 409 `service_account_revoked`, `version_conflict`, 403 `out_of_scope_permission`, `branch_forbidden`.
 */
export async function patchAccount(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: ServiceAccountPatch,
  expected: number | undefined,
): Promise<ServiceAccount> {
  const account = await lockUsable(tx, actor, id);
  requireVersion(account.version, expected);
  const { permissions = account.permissions, branchIds = account.branchIds } = patch;
  requireHeld(actor, permissions);
  await assignBranches(tx, actor, account, branchIds);
  await updateAccount(tx, { id: account.id, name: patch.name?.trim() ?? account.name, permissions });
  await auditAccount(tx, actor, "service_account.changed", account.id, patch);
  return getAccount(tx, account.id);
}

/**
 * Ends a service account for good, with its secrets and tokens. Again changes nothing. Throws 404 `not_found`, 409
 * `version_conflict`.
 */
export async function revokeAccount(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<void> {
  const account = await lockForChange(tx, actor, id);
  requireVersion(account.version, expected);
  if (account.revokedAt !== null) return;
  await updateRevoked(tx, account.id, actor.now);
  await deleteSecrets(tx, { accountId: account.id, at: actor.now, reason: "ServiceAccountRevoked" });
  await auditAccount(tx, actor, "service_account.revoked", account.id);
}

/** Gives the account a second secret beside the first. Throws 409 `too_many_secrets`, `service_account_revoked`. */
export async function createSecret(tx: TenantWrite, actor: Actor, id: string): Promise<NewClientSecret> {
  const account = await lockUsable(tx, actor, id);
  if (account.secrets.length >= maxSecrets)
    throw conflict("too_many_secrets", "A service account has at most two secrets; remove one first.");
  const secret = await addSecret(tx, actor, account.id);
  await auditAccount(tx, actor, "service_account.secret_created", account.id, { secretId: secret.id });
  return secret;
}

/** Removes a secret; its tokens are dead at once. Throws 404 `not_found`. */
export async function removeSecret(tx: TenantWrite, actor: Actor, id: string, secretId: string): Promise<void> {
  const account = await lockForChange(tx, actor, id);
  const removed = await deleteSecrets(tx, { accountId: account.id, secretId, at: actor.now, reason: "SecretRemoved" });
  if (removed === 0) throw notFound("secret");
  await auditAccount(tx, actor, "service_account.secret_deleted", account.id, { secretId });
}

/** The prefix tells scanners of sources and logs what they have found. */
async function addSecret(tx: TenantWrite, { now }: Actor, accountId: string): Promise<NewClientSecret> {
  const [id, clientSecret] = [newId(), `tillhouse_${newToken()}`];
  await insertSecret(tx, { id, accountId, hash: tokenHash(clientSecret), at: now });
  return { id, createdAt: now.toISOString(), lastUsedAt: null, clientSecret };
}

/** The account, locked, when the caller holds all that it does. */
async function lockForChange(tx: TenantWrite, actor: Actor, id: string): Promise<ServiceAccount> {
  const account = existing(await lockAccount(tx, id));
  requireHeld(actor, account.permissions);
  return account;
}

async function lockUsable(tx: TenantWrite, actor: Actor, id: string): Promise<ServiceAccount> {
  const account = await lockForChange(tx, actor, id);
  if (account.revokedAt !== null)
    throw conflict("service_account_revoked", "This service account was revoked; make another.");
  return account;
}

function existing(account: ServiceAccount | undefined): ServiceAccount {
  if (account === undefined) throw notFound("service account");
  return account;
}
