import { change, idOf, type Calls } from "../../../test/rights/call.ts";
import type { Place } from "../../../test/rights/place.ts";
import { defineSpecimen, type ResourceGround, type Resources } from "../../../test/specimens/specimen.ts";

const pagesOf = (...tiles: readonly object[]) => [{ name: "First", tiles }];

function callsAt({ branchId, categoryId, productId, variantId }: Place): Calls {
  const tiles = [
    { kind: "Category", categoryId },
    { kind: "Product", productId },
    { kind: "Variant", variantId, color: "Red" },
  ];
  return { getTillLayout: [idOf(branchId)], putTillLayout: [change(branchId, { pages: pagesOf(...tiles) })] };
}

const resources = async ({ branchId, variantId }: ResourceGround): Promise<Resources> => ({
  samples: {},
  others: {
    "PUT /branches/:id/till-layout": [
      `/branches/${branchId}/till-layout`,
      { pages: pagesOf({ kind: "Variant", variantId }) },
    ],
  },
});

export const specimen = defineSpecimen({ calls: callsAt, resources });
