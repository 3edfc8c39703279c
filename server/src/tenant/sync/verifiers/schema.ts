import { Type, type Static } from "typebox";
import { Id, Shape, Timestamp } from "../../../kernel/http/shapes.ts";
import { PublicKey } from "../../devices/schema.ts";

export const VerifierRequest = Shape({ branchId: Id, publicKey: PublicKey }, { title: "VerifierRequest" });
export type VerifierRequest = Static<typeof VerifierRequest>;

export const Verifiers = Shape(
  {
    verifiers: Type.String({
      description:
        "A JWE (RFC 7516; ECDH-ES, A256GCM) of `{tenantId, deviceId, branchId, issuedAt, expiresAt, users: [{userId, pin, key, permissions}]}`. `pin` is a PHC string of Argon2id without its hash: the hash that the user's PIN has by it is the key of the JWE `key` (`dir`, A256GCM), which no other PIN opens. In it is the user's key at this till for a `PinProof`. `permissions` is what they may approve.",
    }),
    expiresAt: Timestamp,
  },
  { title: "Verifiers" },
);
export type Verifiers = Static<typeof Verifiers>;
