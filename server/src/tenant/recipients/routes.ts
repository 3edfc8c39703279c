import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Plane } from "../../auth/plane.ts";
import { planeRoutes } from "../../auth/route.ts";
import { LinkToken } from "../../auth/schema.ts";
import type { Deps } from "../../deps.ts";
import { noContent } from "../../kernel/http/route.ts";
import { confirmRecipient, stopRecipient } from "./service.ts";

/** The routes where a person outside a shop says whether it may mail to them (docs/reports.md "Saved and mailed"). */
export function recipientRoutes(app: FastifyInstance, deps: Deps, plane: Plane): void {
  const routes = planeRoutes(app, deps, plane);
  const common = {
    method: "POST",
    limit: "link",
    body: LinkToken,
    replies: { 204: Type.Null() },
    errors: ["link_invalid"],
  } as const;
  routes.open(
    {
      ...common,
      path: "/mails/confirm",
      operationId: "ConfirmMails",
      summary: "Let the shop mail reports to the address that the link was mailed to",
    },
    async ({ store, body, client }) => {
      await confirmRecipient(store, body.token, deps.now(), client);
      return noContent();
    },
  );
  routes.open(
    {
      ...common,
      path: "/mails/stop",
      operationId: "StopMails",
      summary: "End the shop's reports to the address that has this link",
    },
    async ({ store, body, client }) => {
      await stopRecipient(store, body.token, deps.now(), client);
      return noContent();
    },
  );
}
