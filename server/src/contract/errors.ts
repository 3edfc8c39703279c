import { kernelCodes, type CodeEntry, type ErrorCode } from "../kernel/http/codes.ts";
import { adminErrors } from "../admin/errors.ts";
import { graduationErrors } from "../admin/graduation/errors.ts";
import { serverErrors } from "../admin/servers/errors.ts";
import { tenantErrors } from "../admin/tenants/errors.ts";
import { adminUserErrors } from "../admin/users/errors.ts";
import { authErrors } from "../auth/errors.ts";
import { accountErrors } from "../auth/accounts/errors.ts";
import { factorErrors } from "../auth/factors/errors.ts";
import { linkErrors } from "../auth/links/errors.ts";
import { approvalErrors } from "../tenant/approvals/errors.ts";
import { branchErrors } from "../tenant/branches/errors.ts";
import { cashErrors } from "../tenant/cash/errors.ts";
import { catalogueErrors } from "../tenant/catalogue/errors.ts";
import { creditErrors } from "../tenant/credit/errors.ts";
import { customerErrors } from "../tenant/customers/errors.ts";
import { deviceErrors } from "../tenant/devices/errors.ts";
import { engineErrors } from "../tenant/engine/errors.ts";
import { gateErrors } from "../tenant/gate/errors.ts";
import { identityErrors } from "../tenant/identity/errors.ts";
import { inventoryErrors } from "../tenant/inventory/errors.ts";
import { loyaltyErrors } from "../tenant/loyalty/errors.ts";
import { orderErrors } from "../tenant/orders/errors.ts";
import { promotionErrors } from "../tenant/promotions/errors.ts";
import { purchasingErrors } from "../tenant/purchasing/errors.ts";
import { reportingErrors } from "../tenant/reporting/errors.ts";
import { returnErrors } from "../tenant/returns/errors.ts";
import { serviceAccountErrors } from "../tenant/service-accounts/errors.ts";
import { settingsErrors } from "../tenant/settings/errors.ts";
import { supportErrors } from "../tenant/support/errors.ts";
import { syncErrors } from "../tenant/sync/errors.ts";
import { transferErrors } from "../tenant/transfers/errors.ts";
import { userErrors } from "../tenant/users/errors.ts";
import { webhookErrors } from "../tenant/webhooks/errors.ts";

const featureCodes = {
  // Both planes.
  ...authErrors,
  ...accountErrors,
  ...factorErrors,
  ...linkErrors,
  // The operators' plane.
  ...adminErrors,
  ...graduationErrors,
  ...serverErrors,
  ...tenantErrors,
  ...adminUserErrors,
  // The shops' plane.
  ...approvalErrors,
  ...branchErrors,
  ...cashErrors,
  ...catalogueErrors,
  ...customerErrors,
  ...deviceErrors,
  ...engineErrors,
  ...gateErrors,
  ...identityErrors,
  ...inventoryErrors,
  ...orderErrors,
  ...serviceAccountErrors,
  ...settingsErrors,
  ...supportErrors,
  ...syncErrors,
  ...userErrors,
  ...webhookErrors,
  // Modules.
  ...creditErrors,
  ...loyaltyErrors,
  ...promotionErrors,
  ...purchasingErrors,
  ...reportingErrors,
  ...returnErrors,
  ...transferErrors,
};
type FeatureCodes = typeof featureCodes;

declare module "../kernel/http/codes.ts" {
  interface ErrorCodes extends FeatureCodes {}
}

/** Every errorCode that a caller can see: those of the kernel and of all features. The documents are made from it. */
export const codes: Readonly<Record<ErrorCode, CodeEntry>> = { ...kernelCodes, ...featureCodes };
