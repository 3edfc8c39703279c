import { getActiveResourcesInfo } from "node:process";
import { afterEach } from "node:test";

// What every process of a run imports first: one that a test, or what a failed one left open, keeps from ending is
// ended, and is a failure. A slow machine takes long for all tests together, and not for one of them.

const longestMs = Number(process.env["TILLHOUSE_TEST_DEADLINE_MS"] ?? 20 * 60_000);

const deadline = setTimeout(() => {
  process.stderr.write(`not ended after ${longestMs / 1000} s; open: ${getActiveResourcesInfo().join(", ")}\n`);
  process.exit(1);
}, longestMs).unref();
afterEach(() => void deadline.refresh());
