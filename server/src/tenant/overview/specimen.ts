import { defineSpecimen } from "../../../test/specimens/specimen.ts";

export const specimen = defineSpecimen({ calls: ({ branchId }) => ({ getShopOverview: [{ query: { branchId } }] }) });
