import { Type, type Static } from "typebox";
import { Default, Described, Enum, Id, Nullable, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

const Limit = (description: string) =>
  Default(Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })), null);

/** What a shop may use; null is unlimited. */
export const TenantQuotas = Shape(
  {
    users: Limit("Active users; service accounts are none."),
    devices: Limit("Tills that are not revoked."),
    rows: Limit("Rows of all its tables, as they were last measured."),
    bytes: Limit("Bytes of all its tables on disk, as they were last measured."),
    requestsPerMinute: Limit("With a token of the shop. Sales, returns, cash and what tills push are taken beyond it."),
    requestsPerDay: Limit("The same from midnight to midnight UTC; some seconds late."),
  },
  { title: "TenantQuotas" },
);
export type TenantQuotas = Static<typeof TenantQuotas>;

export const UsageQuery = Type.Object({
  tenantId: Type.Optional({ ...Id, description: "Of this tenant alone." }),
  days: Default(Type.Integer({ minimum: 1, maximum: 366, description: "So many days, to today, in UTC." }), 90),
});
export type UsageQuery = Static<typeof UsageQuery>;

const ofDay = (description: string) => Nullable(Type.Integer({ description }));

const UsageDay = Shape(
  {
    day: Type.String({ format: "date" }),
    tenants: ofDay("Of the installation; null on a day on which nothing was measured."),
    users: ofDay("Active users, as last measured on that day; null: not measured."),
    devices: ofDay("Tills that are not revoked."),
    rows: ofDay("Of all tables, as PostgreSQL's statistics have them."),
    bytes: ofDay("Of all tables on disk, with their indexes."),
    requests: Type.Integer({ description: "With a token of a shop." }),
  },
  { title: "UsageDay" },
);
export type UsageDay = Static<typeof UsageDay>;
export const UsageSeries = Shape(
  { items: Type.Array(UsageDay, { description: "Oldest first; a day of which nothing is known is left out." }) },
  { title: "UsageSeries" },
);
export type UsageSeries = Static<typeof UsageSeries>;

const Measured = (description: string) => Described(Nullable(Type.Integer()), `${description} Null: not measured yet.`);

export const TenantUsage = Shape(
  {
    tenantId: Id,
    measuredAt: Described(Nullable(Timestamp), "When what follows was measured; hourly."),
    users: Measured("Active users."),
    devices: Measured("Tills that are not revoked."),
    rows: Measured("Of all its tables, as PostgreSQL's statistics have them."),
    bytes: Measured("Of all its tables on disk, with their indexes."),
    requestsToday: Type.Integer({ description: "With a token of the shop, since midnight UTC; some seconds late." }),
    requestsThisMonth: Type.Integer({ description: "Since the first of the month, UTC." }),
    refusals: Type.Array(
      Shape(
        {
          hour: Described(Timestamp, "When the hour began."),
          quota: Enum("QuotaName", ["Users", "Devices", "Rows", "Bytes", "RequestsPerMinute", "RequestsPerDay"]),
          refused: Type.Integer(),
        },
        { title: "RefusedRequests" },
      ),
      {
        description:
          "Requests of the last 24 hours that were answered `quota_exceeded`, 403 or 429, by hour and quota, newest first; some seconds late.",
      },
    ),
    quotas: TenantQuotas,
    version: Type.Integer({ description: "Of the tenant, for `If-Match`." }),
  },
  { title: "TenantUsage" },
);
export type TenantUsage = Static<typeof TenantUsage>;
