import { describe } from "node:test";
import { noBrowser } from "../../web/test/browser.ts";
import { replayCases } from "../replay.ts";
import { till, tillKills } from "./kind.ts";

// Declared here: a run counts what it declares for the file that does.
describe("the till of a browser", { skip: noBrowser }, () => {
  replayCases(till);
  replayCases(tillKills);
});
