import cluster from "node:cluster";
import { runCommandLine } from "./cli/program.ts";

// The only place where the process's environment and arguments are read.

// Whoever reads the answer may stop reading it: `| head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// Whoever passes signals on to this process is gone (bin/tillhouse.mjs, on an older Node): it is asked to stop.
if (cluster.isPrimary && process.channel !== undefined) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}

await runCommandLine(process.argv.slice(2), process.env);
