import { sharedProblems } from "@tillhouse/ui/texts/de/problems.ts";
import type { Translation } from "@tillhouse/ui/texts/texts.ts";
import type { problems as english } from "../en/problems.ts";

export const problems: Translation<typeof english> = {
  ...sharedProblems,
  device_unknown: "Das Büro hat diese Kasse gesperrt.",
  pairing_code_invalid: "Der Code ist falsch, schon benutzt oder zu alt. Das Büro gibt einen anderen.",
  register_not_bound: "Das Büro hat diese Kasse keinem Kassenplatz zugeordnet.",
};
