import { Type, type Static } from "typebox";
import { Described, Enum, Shape, Timestamp } from "../../kernel/http/shapes.ts";

const Notice = Shape(
  {
    kind: Enum("NoticeKind", ["Maintenance"], {
      description: "Maintenance: the shop will be closed for a short while, and its tills go on by themselves.",
    }),
    at: Described(Timestamp, "It closes at this time at the earliest."),
    latestAt: Described(Timestamp, "And at this time at the latest, or not at all."),
  },
  { title: "Notice" },
);
export const NoticeList = Shape({ items: Type.Array(Notice) }, { title: "NoticeList" });
export type NoticeList = Static<typeof NoticeList>;
