import { getActiveResourcesInfo } from "node:process";

// What every process of a run imports first: one that a test, or what a failed one left open, keeps from ending is
// ended, and is a failure. The tests of a process take a few minutes.

const longestMs = Number(process.env["TILLHOUSE_TEST_DEADLINE_MS"] ?? 20 * 60_000);

setTimeout(() => {
  process.stderr.write(`not ended after ${longestMs / 1000} s; open: ${getActiveResourcesInfo().join(", ")}\n`);
  process.exit(1);
}, longestMs).unref();
