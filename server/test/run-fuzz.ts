import { join } from "node:path";

/** `npm run test:fuzz [requests]`: so many generated requests of each operation, 500 when it is not said. */
process.env["TILLHOUSE_TEST_FUZZ"] = process.argv[2] ?? "500";
process.argv.splice(2, Infinity, join(import.meta.dirname, "fuzz/fuzz.test.ts"));
await import("./run.ts");
