import type { Random } from "../random.ts";
import type { House } from "./house.ts";
import type { Ledger } from "./ledger.ts";
import { Office } from "./office.ts";
import { ModuleTill } from "./till.ts";

const deeds = {
  sell: (till: ModuleTill) => till.sell(),
  sellCard: (till: ModuleTill) => till.sellCard(),
  void: (till: ModuleTill) => till.void(),
  return: (till: ModuleTill) => till.takeBack(false),
  exchange: (till: ModuleTill) => till.takeBack(true),
  payDebt: (_till: ModuleTill, office: Office) => office.payDebt(),
  adjustDebt: (_till: ModuleTill, office: Office) => office.adjustDebt(),
  issueCredit: (_till: ModuleTill, office: Office) => office.issueCredit(),
  givePoints: (_till: ModuleTill, office: Office) => office.givePoints(),
  transferPoints: (_till: ModuleTill, office: Office) => office.transferPoints(),
  merge: (_till: ModuleTill, office: Office) => office.merge(),
  buy: (_till: ModuleTill, office: Office) => office.buy(),
  costLate: (_till: ModuleTill, office: Office) => office.costLate(),
  sendBack: (_till: ModuleTill, office: Office) => office.sendBack(),
  transfer: (_till: ModuleTill, office: Office) => office.transfer(),
} as const;
const names = Object.keys(deeds) as (keyof typeof deeds)[];
/** Nothing can be done with what was never sold. */
const oftenest = ["sell", "sell", "sell", "return", ...names] as const;

/** One of the things that are done in a shop, in the house and in the oracle's ledger. */
export async function doSomething(house: House, ledger: Ledger, random: Random): Promise<void> {
  await deeds[random.pick(oftenest)](new ModuleTill(house, ledger, random), new Office(house, ledger, random));
}
