import type { ProblemsOf, ShopPaths } from "@tillhouse/client";

type Method = "get" | "post" | "put" | "patch" | "delete";
/** The paths whose operations the office calls. */
type Path =
  | Exclude<Extract<keyof ShopPaths, `/identity/${string}`>, `/identity/${"device" | "login/device"}${string}`>
  | Extract<
      keyof ShopPaths,
      `/${"session" | "overview" | "me" | "shops" | "devices" | "registers" | "support-accesses"}${string}`
    >;

/** Each code with which the service refuses what the office asks, without those that are the client's own. */
export type OfficeErrorCode = Exclude<
  NonNullable<ProblemsOf<`${Method} ${Path}`>["errorCode"]>,
  "unexpected_answer" | "not_modified"
>;
