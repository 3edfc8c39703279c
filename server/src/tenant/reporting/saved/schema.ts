import { Type, type Static } from "typebox";
import {
  Default,
  Email,
  Enum,
  Id,
  Name,
  Nullable,
  PageOf,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { Day } from "../schema.ts";

const Period = Enum("SavedReportPeriod", ["Yesterday", "LastSevenDays", "LastWeek", "LastMonth"], {
  description:
    "Of which business dates it is, on the day on which it is read: the seven before it, the week from Monday to Sunday or the month before. Of a report of one date the last of them.",
});
export type Period = Static<typeof Period>;
const Schedule = Enum("SavedReportSchedule", ["Never", "Daily", "Weekly", "Monthly"], {
  description:
    "When it is mailed as CSV, at 06:00 by the shop's time zone: each day, on Mondays, on the first of a month.",
});
export type Schedule = Static<typeof Schedule>;

const members = {
  name: Name,
  report: Type.String({ maxLength: 50, description: "The name of a report that is given out as CSV: `sales`." }),
  query: Shape(
    {
      by: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    },
    {
      title: "SavedReportQuery",
      description: "Of the report's own query what is no date, as far as the report has it.",
    },
  ),
  branchId: Type.Unsafe<string | null>({
    ...Nullable(Id),
    description: "Null: all branches of who saved it.",
  }),
  period: Period,
  schedule: Schedule,
  recipients: Type.Array(Email, {
    maxItems: 20,
    uniqueItems: true,
    description: "Who gets it by mail; who is no user of the shop with a confirmed address is asked first.",
  }),
};

export const SavedReport = Shape(
  {
    id: Id,
    ...members,
    userId: Type.Unsafe<string>({
      ...Id,
      description: "Who saved it last: it is read in their name, with the rights and branches that they have then.",
    }),
    userName: Type.String(),
    nextOn: Nullable(Type.Unsafe<string>({ ...Day, description: "The business date on which it is mailed next." })),
    mailedAt: Nullable(Timestamp),
    lastError: Nullable(
      Type.String({
        description:
          "Why the last time not all got it: an errorCode, `recipient_unconfirmed` (asked, and has not confirmed, or has stopped it) or `user_deactivated`.",
      }),
    ),
    version: Version,
    createdAt: Timestamp,
  },
  { title: "SavedReport" },
);
export type SavedReport = Static<typeof SavedReport>;
export const SavedReportPage = PageOf(SavedReport, "SavedReportPage");

export const SavedReportCreate = Shape(
  {
    id: Type.Optional(Id),
    name: members.name,
    report: members.report,
    query: Default(members.query, {}),
    branchId: Type.Optional(members.branchId),
    period: Default(Period, "Yesterday"),
    schedule: Default(Schedule, "Never"),
    recipients: Default(members.recipients, []),
  },
  { title: "SavedReportCreate" },
);
export type SavedReportCreate = Static<typeof SavedReportCreate>;
export const SavedReportPatch = Shape(
  {
    name: Type.Optional(members.name),
    report: Type.Optional(members.report),
    query: Type.Optional(members.query),
    branchId: Type.Optional(members.branchId),
    period: Type.Optional(Period),
    schedule: Type.Optional(Schedule),
    recipients: Type.Optional(members.recipients),
  },
  { title: "SavedReportPatch" },
);
export type SavedReportPatch = Static<typeof SavedReportPatch>;
