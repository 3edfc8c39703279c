import { runCommandLine } from "./cli/program.ts";

// The only place where the process's environment and arguments are read.

await runCommandLine(process.argv.slice(2), process.env);
