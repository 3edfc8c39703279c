import { describe } from "node:test";
import { replayCases } from "../replay.ts";
import { books } from "./kind.ts";

// Declared here: a run counts what it declares for the file that does.
describe("books", () => replayCases(books));
