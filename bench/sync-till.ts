import { connectionTo } from "../till-engine/src/connection.ts";
import { SqliteDisk } from "../till-engine/src/disks/sqlite.ts";
import { Store } from "../till-engine/src/store.ts";
import { Till } from "../till-engine/src/till.ts";
import { memoryOf } from "./figures.ts";

// A till in a process of its own, whose memory is measured: it takes its copy of the shop, and says how.

const [, , url = "", tenantId = "", token = "", branchId = "", path = ""] = process.argv;
const setup = { branchId, registerId: branchId, registerCode: "B", nextReceiptNumber: 1 };
const till = await Till.open({ store: await Store.open(new SqliteDisk(path)), setup });
const startMs = performance.now();
await till.pull(connectionTo({ url, tenantId, token: () => Promise.resolve(token) }));
const snapshotS = (performance.now() - startMs) / 1000;
// What getrusage(2) says is at least what the process that started this one had.
process.send?.({ snapshotS, clientMb: memoryOf("self", "VmHWM") });
