import { Type } from "typebox";
import { defineSetting } from "../engine/setting.ts";

export const customerSettings = {
  callingCode: defineSetting({
    column: "calling_code",
    description: "The country code that a phone number without one is completed with: 49.",
    schema: Type.String({ pattern: "^[1-9]\\d{0,2}$" }),
    default: null,
  }),
};
