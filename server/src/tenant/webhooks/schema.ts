import { Type, type Static } from "typebox";
import {
  Default,
  Enum,
  Id,
  IsActive,
  Name,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../kernel/http/shapes.ts";
import { eventTypes, type EventType } from "./event-types.ts";

const Event = Enum("EventType", Object.keys(eventTypes) as EventType[]);
const Events = Type.Array(Event, { minItems: 1, uniqueItems: true, maxItems: Object.keys(eventTypes).length });
const BranchIds = Nullable(
  Type.Array(Id, { minItems: 1, uniqueItems: true, maxItems: 1000, description: "Null: every branch." }),
);
const Url = Type.String({ minLength: 1, maxLength: 2000, description: "Absolute, https." });

const secret = {
  id: Id,
  createdAt: Timestamp,
};
const WebhookSecret = Shape(secret, { title: "WebhookSecret" });
/** The only answers that ever have a secret are those of its creation. */
export const NewWebhookSecret = Shape(
  { ...secret, secret: Type.String({ description: "`whsec_` and base64: verifies signatures. Shown this once." }) },
  { title: "NewWebhookSecret" },
);
export type NewWebhookSecret = Static<typeof NewWebhookSecret>;

const webhook = {
  id: Id,
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Event),
  branchIds: Nullable(Type.Array(Id)),
  isActive: Type.Boolean({ description: "False: nothing is sent, and nothing is written to be sent." }),
  secrets: Type.Array(WebhookSecret, { description: "Each signs every delivery; at most two, the older first." }),
  isArchived: Type.Boolean({ description: "Removed, for good." }),
  version: Version,
  createdAt: Timestamp,
};
export const Webhook = Shape(webhook, { title: "Webhook" });
export type Webhook = Static<typeof Webhook>;
export const WebhookPage = PageOf(Webhook, "WebhookPage");
export const NewWebhook = Shape(
  {
    ...webhook,
    secret: Nullable(
      Type.String({
        description:
          "`whsec_` and base64: verifies signatures. Shown this once; null when the creation is repeated: add another then.",
      }),
    ),
  },
  { title: "NewWebhook" },
);
export type NewWebhook = Static<typeof NewWebhook>;
export const WebhookQuery = Type.Object(PageQuery);
export type WebhookQuery = Static<typeof WebhookQuery>;
export const WebhookCreate = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    url: Url,
    events: Events,
    branchIds: Default(BranchIds, null),
    isActive: Default(IsActive, true),
  },
  { title: "WebhookCreate" },
);
export type WebhookCreate = Static<typeof WebhookCreate>;
export const WebhookPatch = Shape(
  {
    name: Type.Optional(Name),
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    branchIds: Type.Optional(BranchIds),
    isActive: Type.Optional(IsActive),
  },
  { title: "WebhookPatch" },
);
export type WebhookPatch = Static<typeof WebhookPatch>;
export const WebhookSecretParams = Type.Object({
  id: Type.String({ format: "uuid" }),
  secretId: Type.String({ format: "uuid" }),
});

export const EventStreamQuery = Type.Object({
  branchId: Type.Optional({ ...Id, description: "Of this branch, and what is of none." }),
  wait: Default(
    Type.Integer({
      minimum: 0,
      maximum: 3600,
      description: "The stream ends after so many seconds, if not before; with 0 it has what there is.",
    }),
    3600,
  ),
});
export type EventStreamQuery = Static<typeof EventStreamQuery>;

const Status = Enum("WebhookDeliveryStatus", ["Pending", "Delivered", "Failed"]);
export const WebhookDelivery = Shape(
  {
    eventId: Type.String({ ...Id, description: "The header `webhook-id`, the same in every attempt." }),
    type: Event,
    status: Status,
    attempts: Type.Integer({
      description: "Since it was written, or asked for again; without those for which the name gave no address.",
    }),
    dueAt: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "When the next attempt is due." })),
    attemptedAt: Nullable(Timestamp),
    responseStatus: Nullable(Type.Integer({ description: "Of the last attempt; null when there was no answer." })),
    durationMs: Nullable(Type.Integer({ description: "Of the last attempt." })),
    error: Nullable(Type.String({ description: "Why the last attempt failed, or was not made." })),
    createdAt: Timestamp,
  },
  { title: "WebhookDelivery" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDeliveryPage = PageOf(WebhookDelivery, "WebhookDeliveryPage");
export const WebhookDeliveryQuery = Type.Object({ ...PageQuery, status: Type.Optional(Status) });
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>;
export const WebhookDeliveryParams = Type.Object({
  id: Type.String({ format: "uuid" }),
  eventId: Type.String({ format: "uuid" }),
});
