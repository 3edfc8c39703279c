import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Plane } from "../../auth/plane.ts";
import { planeRoutes, type IdentityRoutes } from "../../auth/route.ts";
import { Token } from "../../auth/schema.ts";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { noContent } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../gate/branch.ts";
import { findRegisterBranch } from "../cash/registers/service.ts";
import { Register } from "../cash/registers/schema.ts";
import { branchesOf } from "../gate/context.ts";
import { IdParams, tenantRoutes, type TenantRoutes } from "../gate/route.ts";
import {
  CredentialRenewal,
  Device,
  DeviceCreate,
  DevicePage,
  DevicePatch,
  DeviceQuery,
  NewDevice,
  PairingGrant,
  PairingEntry,
  RegisterBinding,
} from "./schema.ts";
import { signInTill } from "./signin.ts";
import {
  bindDevice,
  getDevice,
  pair,
  patchDevice,
  registerDevice,
  releaseDevice,
  renewCredential,
  revokeDevice,
  startPairing,
} from "./service.ts";
import { findDeviceBranch, listDevices } from "./sql.ts";

const common = { tag: "Devices", permission: "devices.manage" } as const;

/** Tills, and which register each is bound to. */
export function deviceRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const routes = tenantRoutes(app, deps);
  const one = { ...common, params: IdParams, branch: ofResource(findDeviceBranch) } as const;
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/devices",
      operationId: "listDevices",
      summary: "Tills of the caller's branches, by name",
      branch: "assigned",
      query: DeviceQuery,
      replies: { 200: DevicePage },
    },
    async (tx, { query, actor }) => {
      const rows = await listDevices(tx, query, branchesOf(actor));
      return pageOf(rows, query.limit, ({ sortKey }) => sortKey);
    },
  );
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/devices",
      operationId: "createDevice",
      quota: "devices",
      power: true,
      summary: "Register a till; the answer has its credential, this once",
      branch: [
        "body",
        ofGivenId(findDeviceBranch),
        async (tx, { body }) => (body.registerId === undefined ? undefined : findRegisterBranch(tx, body.registerId)),
      ],
      body: DeviceCreate,
      replies: { 200: NewDevice, 201: NewDevice },
      errors: ["duplicate_conflict", "device_already_bound", "person_required"],
    },
    (tx, { actor, body }) => registerDevice(tx, actor, body),
  );
  routes.read(
    {
      ...one,
      method: "GET",
      path: "/devices/:id",
      operationId: "getDevice",
      summary: "One till",
      replies: { 200: Device },
      errors: ["not_found"],
    },
    (tx, { params }) => getDevice(tx, params.id),
  );
  routes.write(
    {
      ...one,
      method: "PATCH",
      path: "/devices/:id",
      operationId: "patchDevice",
      summary: "Give a till another name",
      body: DevicePatch,
      replies: { 200: Device },
      errors: ["not_found", "device_revoked", "version_conflict"],
    },
    (tx, { actor, params, body, request }) => patchDevice(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...one,
      method: "POST",
      path: "/devices/:id/credential",
      operationId: "renewDeviceCredential",
      power: true,
      summary: "Give a till another credential; sessions at it end",
      body: CredentialRenewal,
      replies: { 200: NewDevice },
      errors: ["not_found", "device_revoked", "person_required"],
    },
    (tx, { actor, params, body }) => renewCredential(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...one,
      method: "DELETE",
      path: "/devices/:id",
      operationId: "revokeDevice",
      summary: "Revoke a till: its credential, its sessions, its binding",
      replies: { 204: Type.Null() },
      errors: ["not_found", "version_conflict"],
    },
    async (tx, { actor, params, request }) => {
      await revokeDevice(tx, actor, params.id, expectedVersion(request));
      return noContent();
    },
  );
  const open = planeRoutes(app, deps, plane);
  pairingRoutes(routes, open, deps);
  open.open(
    {
      method: "POST",
      path: "/login/device",
      operationId: "LoginDevice",
      summary: "An access token for the till itself, which pulls and pushes while nobody is signed in at it",
      description:
        "No cookie comes with it: ask again when it ends. What is pushed with it is judged as in any session of the till.",
      takesDevice: "required",
      limit: "till",
      replies: { 200: Token },
      errors: ["device_unknown"],
    },
    ({ store, client }) => signInTill(deps, store, client),
  );
  bindingRoutes(routes);
}

function pairingRoutes(routes: TenantRoutes, open: IdentityRoutes, deps: Deps): void {
  routes.write(
    {
      ...common,
      params: IdParams,
      branch: ofResource(findDeviceBranch),
      method: "POST",
      path: "/devices/:id/pairing",
      operationId: "startDevicePairing",
      power: true,
      summary: "A code of eight characters with which a browser becomes this till, once and within ten minutes",
      replies: { 200: PairingGrant },
      errors: ["not_found", "device_revoked", "person_required"],
    },
    (tx, { actor, params }) => startPairing(tx, actor, params.id),
  );
  open.open(
    {
      method: "POST",
      path: "/device/pair",
      operationId: "PairDevice",
      summary: "Become the till that waits for this code; the answer has its credential, this once",
      limit: "link",
      body: PairingEntry,
      replies: { 200: NewDevice },
      errors: ["pairing_code_invalid"],
    },
    ({ store, body, client }) => store.transact((tx) => pair(tx, body, client, deps.now())),
  );
}

function bindingRoutes(routes: TenantRoutes): void {
  const one = { ...common, path: "/registers/:id/device", params: IdParams, replies: { 200: Register } } as const;
  const ofRegister = ofResource(findRegisterBranch);
  routes.write(
    {
      ...one,
      method: "PUT",
      operationId: "bindRegister",
      summary: "Let only this till open sessions on the register and sell there",
      branch: [ofRegister, (tx, { body }) => findDeviceBranch(tx, body.deviceId)],
      body: RegisterBinding,
      errors: ["not_found", "device_already_bound", "device_revoked"],
    },
    (tx, { actor, params, body }) => bindDevice(tx, actor, params.id, body.deviceId),
  );
  routes.write(
    {
      ...one,
      method: "DELETE",
      operationId: "unbindRegister",
      summary: "Let any till open sessions on the register and sell there",
      branch: ofRegister,
      errors: ["not_found"],
    },
    (tx, { actor, params }) => releaseDevice(tx, actor, params.id),
  );
}
