import { Type, type Static } from "typebox";
import { Id, Nullable, Password, Shape, Timestamp } from "../../kernel/http/shapes.ts";

export const Pin = Type.String({ pattern: "^[0-9]{4,6}$", description: "Four to six digits." });

export const PinLogin = Shape({ userId: Id, pin: Pin }, { title: "PinLogin" });
export const OwnPin = Shape({ password: Password, pin: Pin }, { title: "OwnPin" });
export const NewPin = Shape({ pin: Pin }, { title: "NewPin" });
export const PinProof = Shape(
  {
    issuedAt: Type.String({ ...Timestamp, description: "Of the verifiers, as they say it." }),
    at: Type.String({ ...Timestamp, description: "When: `issuedAt`, and what has passed since by the till's clock." }),
    mac: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$", description: "HMAC-SHA-256, base64url." }),
  },
  {
    title: "PinProof",
    description:
      "That somebody typed their PIN at this till: a MAC by the key that it unlocks in the till's verifiers, over the canonical JSON (RFC 8785) of what is proved with `deviceId`, `issuedAt` and `at`.",
  },
);
export type PinProof = Static<typeof PinProof>;
export const PinState = Shape(
  {
    isSet: Type.Boolean(),
    isSuspended: Type.Boolean({
      description: "At a till too many wrong ones were tried in a row: it is refused there until another one is set.",
    }),
  },
  { title: "PinState" },
);
/** What a till asks for before anybody has signed in at it. */
export const TillState = Shape(
  {
    id: Id,
    name: Type.String(),
    branchId: Id,
    register: Nullable(
      Shape(
        {
          id: Id,
          name: Type.String(),
          code: Type.String(),
          epoch: Type.Integer({ description: "Of the binding: counts those of the register." }),
          nextReceiptNumber: Type.Integer({ description: "The number of the next receipt." }),
        },
        { title: "TillRegister", description: "The register that it is bound to." },
      ),
    ),
    users: Type.Array(Shape({ id: Id, name: Type.String() }, { title: "TillUser" }), {
      description: "Who can sign in at it with a PIN, by name; nobody while it is not bound.",
    }),
  },
  { title: "TillState" },
);
