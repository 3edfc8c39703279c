import { Unanswered } from "../http/problem.ts";

/** The database server ended the session while a request was using it (graduation's fence, a restart). */
export class SessionLost extends Unanswered {
  override readonly name = "SessionLost";
}
