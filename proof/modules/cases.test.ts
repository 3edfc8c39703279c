import { describe } from "node:test";
import { replayCases } from "../replay.ts";
import { modules } from "./kind.ts";

// Declared here: a run counts what it declares for the file that does.
describe("modules", () => replayCases(modules));
