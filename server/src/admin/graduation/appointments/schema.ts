import { Type, type Static } from "typebox";
import { Described, Enum, Id, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

export const outcomes = ["Succeeded", "Failed", "Missed", "Cancelled"] as const;

export const Appointment = Shape(
  {
    id: Id,
    tenantId: Id,
    tenantName: Type.String(),
    server: Described(Type.String(), "Placement server that the tenant is to live on."),
    mode: Enum("PlacementMode", ["Shared", "Dedicated"]),
    at: Described(Timestamp, "The tenant is closed for the move at this time at the earliest."),
    latestAt: Described(Timestamp, "And at this time at the latest; later it is not moved."),
    state: Enum("AppointmentState", ["Waiting", "Running", ...outcomes], {
      description:
        "Failed: the move was refused, or was begun and rolled back. Missed: it could not begin in its time. `errorCode` says why.",
    }),
    madeAt: Timestamp,
    madeBy: Type.String(),
    graduationId: Described(Nullable(Id), "The move that was begun for it."),
    endedAt: Nullable(Timestamp),
    endedBy: Described(Nullable(Type.String()), "Who cancelled it."),
    errorCode: Described(
      Nullable(Type.String()),
      "Of one that failed or was missed, as the move itself would have been answered; of one that waits, why its last try did not begin.",
    ),
    error: Nullable(Type.String()),
  },
  { title: "MoveAppointment" },
);
export type Appointment = Static<typeof Appointment>;
export const AppointmentPage = PageOf(Appointment, "MoveAppointmentPage");
export const AppointmentQuery = Type.Object(PageQuery);
