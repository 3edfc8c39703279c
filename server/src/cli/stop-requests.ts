const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Whether this process was asked to stop, by a terminal's Ctrl-C or hangup or by a supervisor. */
export interface StopRequests {
  /** Aborted the first time. */
  readonly signal: AbortSignal;
  /** From here on being asked ends the process at once, with the exit code that it has. */
  release(): void;
}

/**
 * Until `release` is called, requests to stop do not end this process. Ctrl-C often arrives twice: from the user, and
 * because npm passes on what the terminal sends to the whole process group. `tell` is called each time. A closed output
 * does not end the process either.
 */
export function listenForStop(tell: () => void): StopRequests {
  const asked = new AbortController();
  const ask = () => {
    asked.abort();
    tell();
  };
  for (const name of signals) process.on(name, ask);
  for (const stream of [process.stdout, process.stderr]) stream.off("error", ignore).on("error", ignore);
  return {
    signal: asked.signal,
    release: () => {
      for (const name of signals) process.off(name, ask).off(name, leave).on(name, leave);
    },
  };
}

function ignore(): void {}

/** Keeps the exit code: a signal's own way to end a process would hide what the command has said. */
function leave(): never {
  process.exit();
}
