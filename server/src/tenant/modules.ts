import { checkModules } from "./compose.ts";
import { credit } from "./credit/module.ts";
import { defineModule } from "./module.ts";
import { purchasing } from "./purchasing/module.ts";
import { stockTransfers } from "./transfers/module.ts";
import { returns } from "./returns/module.ts";

/** The feature modules that an operator can enable per tenant (docs/contract.md "Modules"). */
export const modules = checkModules([
  credit,
  purchasing,
  stockTransfers,
  returns,
  // Names of the contract that can be enabled and bring nothing yet.
  defineModule({ name: "Loyalty" }),
  defineModule({ name: "Promotions" }),
  defineModule({ name: "Reporting" }),
]);
