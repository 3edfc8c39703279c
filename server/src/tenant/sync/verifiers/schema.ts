import { Type, type Static } from "typebox";
import { Id, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

const Coordinate = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" });
const PublicKey = Shape(
  { kty: Type.Literal("EC"), crv: Type.Literal("P-256"), x: Coordinate, y: Coordinate },
  { title: "DevicePublicKey", description: "A JWK (RFC 7517) whose private half never leaves the till." },
);
export type PublicKey = Static<typeof PublicKey>;

export const VerifierRequest = Shape({ branchId: Id, publicKey: PublicKey }, { title: "VerifierRequest" });
export type VerifierRequest = Static<typeof VerifierRequest>;

export const Verifiers = Shape(
  {
    verifiers: Type.String({
      description:
        "A JWE (RFC 7516; ECDH-ES, A256GCM) of `{tenantId, deviceId, branchId, expiresAt, users: [{userId, verifier, permissions}]}`: `verifier` is the Argon2id hash of the user's PIN as a PHC string, `permissions` what they may approve.",
    }),
    expiresAt: Timestamp,
  },
  { title: "Verifiers" },
);
export type Verifiers = Static<typeof Verifiers>;
