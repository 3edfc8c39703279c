import type { CodeTable } from "../../kernel/http/codes.ts";

export const cashErrors = {
  count_required: { status: 400, meaning: "Count the drawer before closing." },
  device_already_bound: {
    status: 409,
    meaning: "The device is bound to another register, or the register to another device.",
  },
  drawer_insufficient: { status: 400, meaning: "More cash would go out of the drawer than there is." },
  reason_required: { status: 400, meaning: "This movement, or another tax than ours, needs a reason." },
  receipt_number_invalid: {
    status: 400,
    meaning:
      "The service numbers receipts. Only the device that is bound to the register brings numbers, of what it sold offline, at most 10,000 ahead.",
  },
  receipt_number_taken: { status: 409, meaning: "This register has given this receipt number before." },
  register_inactive: { status: 400, meaning: "This register is not in use." },
  register_not_bound: {
    status: 403,
    meaning:
      "The register is bound to a device, and this session was not opened at it; or `isOffline` came from another than the bound device.",
  },
  session_already_open: { status: 409, meaning: "The register has a session that is not counted yet." },
  session_closed: { status: 400, meaning: "The cash session is closed, or counted." },
  session_not_open: { status: 409, meaning: "The cash session is suspended." },
} as const satisfies CodeTable;
