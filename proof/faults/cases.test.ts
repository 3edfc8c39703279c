import { describe } from "node:test";
import { replayCases } from "../replay.ts";
import { faults } from "./kind.ts";

describe(faults.what, () => replayCases(faults));
