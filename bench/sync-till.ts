import { connectionTo } from "../till-engine/src/connection.ts";
import { SqliteStore } from "../till-engine/src/store.ts";
import { Till } from "../till-engine/src/till.ts";
import { memoryOf } from "./figures.ts";

// A till in a process of its own, whose memory is measured: it takes its copy of the shop, and says how.

const [, , url = "", tenantId = "", token = "", branchId = "", path = ""] = process.argv;
const setup = { branchId, registerId: branchId, registerCode: "B", nextReceiptNumber: 1 };
const till = new Till({ store: new SqliteStore(path), setup });
const startMs = performance.now();
await till.pull(connectionTo({ url, tenantId, token: () => Promise.resolve(token) }));
const snapshotS = (performance.now() - startMs) / 1000;
// What getrusage(2) says is at least what the process that started this one had.
process.send?.({ snapshotS, clientMb: memoryOf("self", "VmHWM") });
