import { Problem } from "../http/problem.ts";

/** The server answers nothing; its code is that of a connection of which nothing was heard. */
export class Silent extends Error {
  override readonly name = "Silent";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("the database server has stopped answering");
  }
}

/** The queue of the shop is full. */
export function tooMany(): Problem {
  return new Problem(429, "rate_limited", "This shop has too many requests waiting.", {
    retryAfterS: 1,
  });
}

/** The queue of the server is full, or nothing became free in time. */
export function busy(): Problem {
  return new Problem(503, "server_busy", "The database server is busy; try again shortly.", {
    retryAfterS: 1,
  });
}
