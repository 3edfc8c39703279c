import { describe } from "node:test";
import { replayCases } from "../replay.ts";
import { fuzz } from "./kind.ts";

// Declared here: a run counts what it declares for the file that does.
describe("fuzz", () => replayCases(fuzz));
