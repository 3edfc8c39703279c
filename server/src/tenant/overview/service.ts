import Big from "big.js";
import { holds, branchesOf, type Actor } from "../gate/context.ts";
import type { Overview, OverviewBranch, OverviewQuery } from "./schema.ts";
import type { Way } from "./sql.ts";

/** The module whose transfers are counted, and the permission to see them. */
const transfers = { module: "StockTransfers", permission: "transfers.read" } as const;

interface OverviewParts {
  readonly currency: string;
  readonly branches: readonly OverviewBranch[];
  readonly ways: readonly Way[];
}

/** Makes the overview for a session from what was read of all branches of its user. */
export function overviewOf(actor: Actor, { branchId }: OverviewQuery, { currency, ...found }: OverviewParts): Overview {
  const own = branchesOf(actor);
  const isSeen = (id: string) => (branchId ?? id) === id && (own?.includes(id) ?? true);
  const branches = found.branches.filter((one) => isSeen(one.branchId)).map((one) => seenBy(actor, one));
  const sum = (name: "openSessions" | "parkedOrders" | "lowStock" | "openFlags" | "openDeadLetters", may: boolean) =>
    may ? branches.reduce((total, one) => total + (one[name] ?? 0), 0) : null;
  const { sales, cash, stock, reviews } = rightsOf(actor);
  const seesTransfers =
    actor.tenant.enabledModules.includes(transfers.module) && holds<string>(actor, transfers.permission);
  return {
    currency,
    sales: sales ? salesOf(branches) : null,
    openSessions: sum("openSessions", cash),
    parkedOrders: sum("parkedOrders", sales),
    lowStock: sum("lowStock", stock),
    openFlags: sum("openFlags", reviews),
    openDeadLetters: sum("openDeadLetters", reviews),
    transfersUnderWay: seesTransfers
      ? found.ways
          .filter(({ fromBranchId, toBranchId }) => isSeen(fromBranchId) || isSeen(toBranchId))
          .reduce((total, { count }) => total + count, 0)
      : null,
    branches,
  };
}

function rightsOf(actor: Actor) {
  return {
    sales: holds(actor, "sales.read"),
    cash: holds(actor, "cash.read"),
    stock: holds(actor, "inventory.read"),
    reviews: holds(actor, "sync.review"),
  };
}

function seenBy(actor: Actor, branch: OverviewBranch): OverviewBranch {
  const { sales, cash, stock, reviews } = rightsOf(actor);
  return {
    ...branch,
    ...(sales ? {} : { sales: null, parkedOrders: null }),
    ...(cash ? {} : { openSessions: null }),
    ...(stock ? {} : { lowStock: null }),
    ...(reviews ? {} : { openFlags: null, openDeadLetters: null }),
  };
}

function salesOf(branches: readonly OverviewBranch[]): Overview["sales"] {
  const all = branches.flatMap(({ sales }) => sales ?? []);
  const sum = (name: "total" | "takings") => {
    const digits = Math.max(0, ...all.map((one) => one[name].split(".")[1]?.length ?? 0));
    return all.reduce((total, one) => total.plus(one[name]), new Big(0)).toFixed(digits);
  };
  return { orders: all.reduce((total, one) => total + one.orders, 0), total: sum("total"), takings: sum("takings") };
}
