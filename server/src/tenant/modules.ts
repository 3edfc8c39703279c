import { checkModules } from "./engine/compose.ts";
import { credit } from "./credit/module.ts";
import { loyalty } from "./loyalty/module.ts";
import { promotions } from "./promotions/module.ts";
import { purchasing } from "./purchasing/module.ts";
import { stockTransfers } from "./transfers/module.ts";
import { reporting } from "./reporting/module.ts";
import { returns } from "./returns/module.ts";

/** The feature modules that an operator can enable per tenant (docs/contract.md "Modules"). */
export const modules = checkModules([
  credit,
  purchasing,
  stockTransfers,
  returns,
  reporting,
  promotions,
  // After those that take something off: it counts what is left.
  loyalty,
]);
