import { made, unique, type Race, type World } from "./world.ts";

/** Races for what a customer owes, and for what is on a voucher. */
export function creditRaces({ shop }: World): Race[] {
  const reason = "Race";
  return [
    {
      lock: "tenant/credit/sql.ts lockAccounts FOR NO KEY UPDATE",
      what: "a debt is written off twice: once",
      set: async () => {
        const { id: customerId } = await made(shop.post("/customers", { name: unique() }));
        const { id } = await made(shop.post("/credit/accounts", { customerId, limit: null }));
        const adjust = (kind: string) =>
          shop.post(`/credit/accounts/${id}/adjustments`, { kind, amount: "10", reason });
        await made(adjust("OpeningBalance"));
        const writeOff = () => adjust("WriteOff");
        return { first: writeOff, rival: writeOff, outcome: [201, "400 payment_exceeds_balance"] };
      },
    },
    {
      lock: "tenant/credit/vouchers/sql.ts lockVouchers FOR NO KEY UPDATE",
      what: "the last of a gift card is taken twice: once",
      set: async () => {
        const { id } = await made(shop.post("/credit/vouchers", { kind: "GiftCard", amount: "10", reason }));
        const redeem = () => shop.post(`/credit/vouchers/${id}/entries`, { kind: "Redeem", amount: "10", reason });
        return { first: redeem, rival: redeem, outcome: [201, "400 store_credit_insufficient"] };
      },
    },
  ];
}
