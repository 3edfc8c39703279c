import { describe } from "node:test";
import { replayCases } from "../replay.ts";
import { kills } from "./kind.ts";

describe(kills.what, () => replayCases(kills));
