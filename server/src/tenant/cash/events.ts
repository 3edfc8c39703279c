import type { EventTable } from "../../kernel/db/audit.ts";

export const cashEvents = {
  "cash.closed": { log: "shop", meaning: "A cash session was closed, with what was expected and counted." },
  "cash.counted": { log: "shop", meaning: "A drawer was counted; each count is told, not only the last." },
  "cash.drawer_opened": { log: "shop", meaning: "A drawer was opened without a sale." },
  "cash.drawer_refused": {
    log: "shop",
    meaning: "More was to go out of a drawer than there was, by somebody who may not know what is expected of it.",
  },
  "cash.opened_short": {
    log: "shop",
    meaning: "A drawer was opened with less than remained in it.",
  },
  "register.bound": { log: "shop", meaning: "A register was bound to a device." },
  "register.numbers_left_out": {
    log: "shop",
    meaning:
      "An offline till's receipt follows the register's last one with a gap; sales that arrive later may fill it.",
  },
  "register.unbound": { log: "shop", meaning: "A register was released from its device." },
} as const satisfies EventTable;
