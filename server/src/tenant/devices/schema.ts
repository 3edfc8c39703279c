import { Type, type Static } from "typebox";
import {
  Default,
  Id,
  linePattern,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";

const Coordinate = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" });
export const PublicKey = Shape(
  { kty: Type.Literal("EC"), crv: Type.Literal("P-256"), x: Coordinate, y: Coordinate },
  { title: "DevicePublicKey", description: "A JWK (RFC 7517) whose private half never leaves the till." },
);
export type PublicKey = Static<typeof PublicKey>;
/** The key of a till that has made it before it is set up. */
const OwnKey = Type.Optional(PublicKey);

const farthest = 100_000_000_000_000;
const said = {
  version: Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: linePattern,
    description: "Of the program.",
    examples: ["2.4.0"],
  }),
  unsyncedCount: Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Items that it has not pushed yet." }),
  clockOffsetMs: Type.Integer({
    minimum: -farthest,
    maximum: farthest,
    description: "How far its clock is ahead of the service's; below zero, behind. By the header `Server-Time`.",
  }),
  isPersistent: Type.Boolean({ description: "The browser has promised to keep its storage." }),
};
export const DeviceReportInput = Shape(
  {
    version: said.version,
    unsyncedCount: said.unsyncedCount,
    clockOffsetMs: Type.Optional(said.clockOffsetMs),
    isPersistent: Type.Optional(said.isPersistent),
  },
  { title: "DeviceReportInput" },
);
export type DeviceReportInput = Static<typeof DeviceReportInput>;
const DeviceReport = Shape(
  { ...said, clockOffsetMs: Nullable(said.clockOffsetMs), isPersistent: Nullable(said.isPersistent), at: Timestamp },
  { title: "DeviceReport", description: "What the till last said of itself (`reportDevice`), and when." },
);

const device = {
  id: Id,
  branchId: Id,
  name: Type.String(),
  registerId: Nullable(Type.String({ ...Id, description: "The register that it is bound to." })),
  registerName: Nullable(Type.String()),
  epoch: Nullable(Type.Integer({ description: "Of its binding: counts those of the register." })),
  lastSeenAt: Nullable(
    Type.Unsafe<string>({ ...Timestamp, description: "When it last signed in, or pulled or pushed, to five minutes." }),
  ),
  report: Nullable(DeviceReport),
  revokedAt: Nullable(Timestamp),
  version: Version,
  createdAt: Timestamp,
};
export const Device = Shape(device, { title: "Device" });
export type Device = Static<typeof Device>;
export const DevicePage = PageOf(Device, "DevicePage");
/** The answer that the till is set up with. */
export const NewDevice = Shape(
  {
    ...device,
    credential: Nullable(
      Type.String({
        description:
          "To be sent in the header `Device` of a sign-in. Shown this once; null when the creation is repeated: renew it then.",
      }),
    ),
  },
  { title: "NewDevice" },
);
export type NewDevice = Static<typeof NewDevice>;
export const DeviceCreate = Shape(
  {
    id: Type.Optional(Id),
    branchId: Id,
    name: Name,
    registerId: Type.Optional(Type.String({ ...Id, description: "Binds it to this register." })),
    publicKey: OwnKey,
  },
  { title: "DeviceCreate" },
);
export const CredentialRenewal = Shape({ publicKey: OwnKey }, { title: "CredentialRenewal" });
export type CredentialRenewal = Static<typeof CredentialRenewal>;
export type DeviceCreate = Static<typeof DeviceCreate>;
export const DevicePatch = Shape({ name: Type.Optional(Name) }, { title: "DevicePatch" });
export type DevicePatch = Static<typeof DevicePatch>;
export const DeviceQuery = Type.Object({
  ...PageQuery,
  branchId: Type.Optional(Id),
  includeRevoked: Default(Type.Boolean(), false),
});
export type DeviceQuery = Static<typeof DeviceQuery>;
export const RegisterBinding = Shape({ deviceId: Id }, { title: "RegisterBinding" });

const PairingCode = Type.String({
  description: "Eight letters and digits, for people to type; hyphens do not matter.",
});
export const PairingGrant = Shape({ code: PairingCode, expiresAt: Timestamp }, { title: "PairingGrant" });
export type PairingGrant = Static<typeof PairingGrant>;
export const PairingEntry = Shape(
  { code: { ...PairingCode, minLength: 1, maxLength: 40 }, publicKey: OwnKey },
  { title: "PairingEntry" },
);
export type PairingEntry = Static<typeof PairingEntry>;
