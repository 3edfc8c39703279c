export {
  createAdminClient,
  createShopClient,
  findShop,
  type AdminClient,
  type AdminClientOptions,
  type ShopClient,
  type ShopClientOptions,
} from "./client.ts";
export { newId } from "./ids.ts";
export {
  isProblem,
  ProblemError,
  type ClientProblem,
  type ErrorCode,
  type Problem,
  type ProblemsOf,
  type ProblemWith,
  type ValidationProblem,
} from "./problems.ts";
export { denialOf, type Denial, type Rights, type RightsOfUser } from "./rights.ts";
export type { Session } from "./session.ts";
export type { SessionEnd } from "./tabs.ts";
export type { AdminPaths, Answer, Client, DataOf, PagedPath, ShopPaths } from "./types.ts";
export { unwrap } from "./unwrap.ts";
export type { components, operations, paths } from "../generated/api.ts";
