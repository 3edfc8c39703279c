import { describe } from "node:test";
import { replayCases } from "../replay.ts";
import { pushThief } from "./kind.ts";

// Declared here: a run counts what it declares for the file that does.
describe("push-thief", () => replayCases(pushThief));
