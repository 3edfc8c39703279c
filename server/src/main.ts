import { runCommandLine } from "./cli/program.ts";

// The only place where the process's environment and arguments are read.

// Whoever reads the answer may stop reading it: `| head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

await runCommandLine(process.argv.slice(2), process.env);
