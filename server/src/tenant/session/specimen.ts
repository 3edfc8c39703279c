import { defineSpecimen } from "../../../test/specimens/specimen.ts";

export const specimen = defineSpecimen({ calls: () => ({ getSession: [{}] }) });
