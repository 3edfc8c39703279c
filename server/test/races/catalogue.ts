import assert from "node:assert/strict";
import { made, twoChanges, unique, type Race, type World } from "./world.ts";

/** Races in the back office's catalogue. */
export function catalogueRaces({ service, shop, till, variant }: World): Race[] {
  const imported = (sku: string, path = "") => {
    const body = `sku,name,unit,price,category\n${sku},Imported,EA,7,${path}\n`;
    const headers = { "content-type": "text/csv" };
    return service.request("POST", "/catalogue/import", { token: shop.token, tenantId: shop.tenantId, body, headers });
  };
  const category = async (parentId: string | null = null): Promise<string> =>
    (await made(shop.post("/categories", { name: unique(), parentId }))).id;
  const moveUnder = (id: string, parentId: string) => shop.patch(`/categories/${id}`, { parentId });
  return [
    {
      lock: "kernel/db/records.ts lockRecord FOR NO KEY UPDATE",
      what: "two change a tax rate",
      set: async () => {
        const { id } = await made(shop.post("/tax-rates", { name: unique(), rate: "0.1" }));
        return twoChanges((headers) => shop.patch(`/tax-rates/${id}`, { name: unique() }, headers));
      },
    },
    {
      lock: "kernel/db/records.ts requireAlive FOR SHARE",
      what: "a category is archived while another is made in it",
      set: async () => {
        const parentId = await category();
        return {
          first: () => shop.post("/categories", { name: unique(), parentId }),
          rival: () => shop.delete(`/categories/${parentId}`),
          waitsAt: /FROM categories WHERE id = .* FOR NO KEY UPDATE/,
          outcome: [201, "409 category_not_empty"],
        };
      },
    },
    {
      lock: "tenant/catalogue/sql.ts lockMoves LOCK TABLE IN SHARE UPDATE EXCLUSIVE MODE",
      what: "two categories are moved under each other",
      set: async () => {
        const [one, other] = [await category(), await category()];
        return {
          first: () => moveUnder(one, other),
          rival: () => moveUnder(other, one),
          outcome: [200, "400 category_cycle"],
        };
      },
    },
    {
      lock: "tenant/catalogue/sql.ts lockMoves LOCK TABLE IN SHARE UPDATE EXCLUSIVE MODE",
      what: "two categories are moved, each below a child of the other",
      set: async () => {
        const [one, other] = [await category(), await category()];
        const [childOfOne, childOfOther] = [await category(one), await category(other)];
        return {
          first: () => moveUnder(one, childOfOther),
          rival: () => moveUnder(other, childOfOne),
          outcome: [200, "400 category_cycle"],
        };
      },
    },
    {
      lock: "tenant/catalogue/sql.ts lockMoves LOCK TABLE IN SHARE UPDATE EXCLUSIVE MODE",
      what: "a category is made at the deepest level, while what it stands under is moved down",
      set: async () => {
        const [above, top] = [await category(), await category()];
        let parentId = top;
        for (let level = 2; level < 8; level += 1) parentId = await category(parentId);
        return {
          first: () => shop.post("/categories", { name: unique(), parentId }),
          rival: () => moveUnder(top, above),
          outcome: [201, 400],
        };
      },
    },
    {
      lock: "tenant/catalogue/sql.ts lockMoves LOCK TABLE IN SHARE UPDATE EXCLUSIVE MODE",
      what: "an import makes a category at the deepest level, while what it stands under is moved down",
      set: async () => {
        const [above, top, name] = [await category(), await category(), unique()];
        const path = [(await shop.get(`/categories/${top}`)).body.name];
        for (let level = 2; level < 9; level += 1) path.push(`${name} ${level}`);
        return {
          first: () => imported(unique(), path.join(" > ")),
          rival: () => moveUnder(top, above),
          outcome: [200, 400],
        };
      },
    },
    {
      lock: "tenant/catalogue/products/sql.ts lockProduct FOR NO KEY UPDATE",
      what: "two change a product",
      set: async () => {
        const variants = [{ sku: unique(), price: "1", unitId: (await shop.get("/units")).body.items[0].id }];
        const { id } = await made(shop.post("/products", { name: "Bread", variants }));
        return twoChanges((headers) => shop.patch(`/products/${id}`, { name: "Rye bread" }, headers));
      },
    },
    {
      lock: "tenant/catalogue/products/sql.ts lockVariant FOR NO KEY UPDATE OF p, v",
      what: "two change a variant",
      set: async () => {
        const id = await variant();
        return twoChanges((headers) => shop.patch(`/variants/${id}`, { price: "6" }, headers));
      },
    },
    {
      lock: "tenant/catalogue/products/sql.ts lockVariant FOR NO KEY UPDATE OF p, v",
      what: "a product is archived while its variant gets a barcode: another may have the barcode",
      set: async () => {
        const id = await variant();
        const { productId } = (await shop.get(`/variants/${id}`)).body;
        const barcodes = [{ code: unique() }];
        return {
          first: () => shop.patch(`/variants/${id}`, { barcodes }),
          rival: () => shop.delete(`/products/${productId}`),
          waitsAt: /FROM products WHERE id = .* FOR NO KEY UPDATE/,
          outcome: [200, 204],
          after: () => variant({ barcodes }),
        };
      },
    },
    {
      lock: "tenant/catalogue/products/sql.ts lockComponents FOR SHARE OF p, v",
      what: "a variant is archived while a set gets it as a part",
      set: async () => {
        const [pack, bottle] = [await variant(), await variant()];
        return {
          first: () => shop.patch(`/variants/${pack}`, { components: [{ variantId: bottle, quantity: "1" }] }),
          rival: () => shop.patch(`/variants/${bottle}`, { isArchived: true }),
          waitsAt: /FROM variants v JOIN products p [^]* FOR NO KEY UPDATE OF p, v/,
          outcome: [200, "409 component_in_use"],
        };
      },
    },
    {
      lock: "tenant/catalogue/products/sql.ts lockComponents FOR SHARE OF p, v",
      what: "a component gets components while it becomes one",
      set: async () => {
        const [pack, bottle, cap] = [await variant(), await variant(), await variant()];
        const contain = (id: string, variantId: string) =>
          shop.patch(`/variants/${id}`, { components: [{ variantId, quantity: "1" }] });
        return {
          first: () => contain(pack, bottle),
          rival: () => contain(bottle, cap),
          waitsAt: /FROM variants v JOIN products p [^]* FOR NO KEY UPDATE OF p, v/,
          outcome: [200, "400 composite_nested"],
        };
      },
    },
    {
      lock: "tenant/catalogue/import/sql.ts lockItemsBySku FOR NO KEY UPDATE OF p, v",
      what: "a variant is changed while an import overwrites it",
      set: async () => {
        const sku = unique();
        const id = await variant({ sku });
        return {
          first: () => imported(sku),
          rival: () => shop.patch(`/variants/${id}`, { price: "6" }, { "if-match": '"1"' }),
          waitsAt: /FROM variants v JOIN products p [^]* FOR NO KEY UPDATE OF p, v/,
          outcome: [200, "409 version_conflict"],
        };
      },
    },
    {
      lock: "tenant/catalogue/import/sql.ts lockItemsBySku FOR NO KEY UPDATE OF p, v",
      what: "a till sells what is being imported",
      isBeside: true,
      set: async () => {
        const sku = unique();
        const lines = [{ variantId: await variant({ sku }), quantity: "1" }];
        return { first: () => imported(sku), rival: () => till.sell(lines), waitsAt: null, outcome: [200, 201] };
      },
    },
    {
      lock: "tenant/catalogue/prices/sql.ts lockBranchVariant FOR NO KEY UPDATE",
      what: "two change a branch's price: the second tells the first one's as the price before",
      set: async () => {
        const id = await variant();
        const put = (price: string) =>
          shop.put(`/variants/${id}/branches/${till.branchId}`, { price, isAvailable: true });
        assert.equal((await put("1")).status, 200);
        return {
          first: () => put("2"),
          rival: () => put("3"),
          outcome: [200, 200],
          after: async () => {
            const { body } = await shop.get(`/audit?event=branch_price.changed&subjectId=${id}&limit=1`);
            assert.equal(body.items[0].details.before.price, "2.00");
          },
        };
      },
    },
    {
      lock: "tenant/catalogue/prices/sql.ts lockPriceList FOR NO KEY UPDATE",
      what: "two replace the entries of a price list: those of one of them are left",
      set: async () => {
        const { id } = await made(shop.post("/price-lists", { name: unique() }));
        const entries = [await variant(), await variant()].map((variantId) => [{ variantId, price: "2" }]);
        const replace = (i: number) => () => shop.put(`/price-lists/${id}/entries`, { entries: entries[i] });
        return {
          first: replace(0),
          rival: replace(1),
          outcome: [200, 200],
          after: async () => {
            const { body } = await shop.get(`/price-lists/${id}/entries`);
            assert.deepEqual(
              body.items.map(({ variantId }: { variantId: string }) => variantId),
              [entries[1]?.[0]?.variantId],
            );
          },
        };
      },
    },
  ];
}
