import { Type, type Static } from "typebox";
import { Described, Enum, Nullable, Shape, Timestamp, pick } from "../../../kernel/http/shapes.ts";
import { Drain } from "../../graduation/drains/schema.ts";
import { DiagnosedState, GraduationJson } from "../../graduation/schema.ts";
import { TenantJson, TenantState } from "../schema.ts";

const tenants = Type.Integer();

/** How many tenants there are of each kind. */
const TenantCounts = Shape(
  {
    count: Type.Integer(),
    byMode: Type.Array(
      Shape({ mode: Enum("PlacementMode", ["Shared", "Dedicated"]), tenants }, { title: "TenantsByMode" }),
    ),
    byServer: Type.Array(Shape({ server: Type.String(), tenants }, { title: "TenantsByServer" })),
    byState: Type.Array(Shape({ state: TenantState, tenants }, { title: "TenantsByState" })),
    behind: Type.Integer({ description: "Lack migrations of this release." }),
    newer: Type.Integer({ description: "Have migrations of a newer release." }),
  },
  { title: "TenantCounts" },
);

const Health = Shape(
  {
    diagnosedAt: Described(Nullable(Timestamp), "When the service last diagnosed every tenant, which it does hourly."),
    notHealthy: Type.Integer({ description: "Neither Healthy nor being moved." }),
    states: Type.Array(Shape({ state: DiagnosedState, tenants }, { title: "TenantsByDiagnosis" })),
  },
  { title: "TenantHealth" },
);

const NearQuota = Shape(
  {
    ...pick(TenantJson, "tenantId", "name", "slug"),
    quota: Enum("QuotaName", ["Users", "Devices", "Rows", "Bytes", "RequestsPerMinute", "RequestsPerDay"]),
    used: Type.Integer(),
    allowed: Type.Integer(),
  },
  { title: "NearQuota" },
);

const FailingWebhooks = Shape(
  {
    ...pick(TenantJson, "tenantId", "name", "slug"),
    since: Described(Timestamp, "Since when something waits there that a receiver did not take."),
  },
  { title: "FailingWebhooks" },
);

const Moves = Shape(
  {
    running: Type.Array(
      Shape(
        pick(
          GraduationJson,
          ...(["graduationId", "tenantId", "tenantName", "tenantSlug", "state"] as const),
          ...(["startedAt", "estimatedSecondsLeft"] as const),
        ),
        { title: "RunningGraduation" },
      ),
    ),
    drain: Described(Nullable(Drain), "The latest drain of a server, whatever became of it."),
    appointments: Type.Integer({ description: "Moves that wait for their time." }),
    nextAppointmentAt: Nullable(Timestamp),
  },
  { title: "MovesOverview" },
);

export const Overview = Shape(
  {
    tenants: TenantCounts,
    health: Health,
    moves: Moves,
    deletions: Shape(
      {
        waiting: Type.Integer({ description: "Tenants that are to be deleted." }),
        overdue: Type.Integer({ description: "Those of them whose day has come." }),
        nextDueAt: Described(Nullable(Timestamp), "The next day that is to come."),
      },
      { title: "DeletionsOverview" },
    ),
    quotas: Shape(
      {
        count: Type.Integer({ description: "Quotas of which more than 90 % are used." }),
        items: Type.Array(NearQuota, { description: "The fullest 20 of them." }),
      },
      { title: "QuotasOverview" },
    ),
    webhooks: Shape(
      {
        count: Type.Integer({ description: "Tenants whose webhooks have failed for ten minutes or longer." }),
        items: Type.Array(FailingWebhooks, { description: "The 20 of them that fail longest." }),
      },
      { title: "WebhooksOverview" },
    ),
    mails: Shape(
      {
        waiting: Type.Integer({ description: "Mails of the platform that wait to be sent." }),
        shops: Type.Integer({ description: "Tenants whose mails wait." }),
        oldestSeconds: Described(
          Nullable(Type.Integer()),
          "How long the oldest has waited: a mail server that refuses one is asked again at intervals.",
        ),
      },
      { title: "MailsOverview" },
    ),
    serversDown: Type.Array(Type.String(), {
      description: "Placement servers that do not answer within three seconds, or have tenants and are not configured.",
    }),
    backup: Shape(
      {
        lastGoodAt: Described(Nullable(Timestamp), "When the last backup in which no tenant failed began."),
        ageSeconds: Nullable(Type.Integer()),
      },
      { title: "BackupOverview" },
    ),
  },
  { title: "Overview" },
);
export type Overview = Static<typeof Overview>;
export type NearQuota = Static<typeof NearQuota>;
