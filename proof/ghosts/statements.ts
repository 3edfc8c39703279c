// What can be said of a statement by its text alone. What is not certain counts as a change.

const aboutSession =
  /^(BEGIN|SHOW \w+|SET (LOCAL |SESSION )?\w+ ?(=|TO) ?[^;]*|SELECT set_config\([^;]*\)( FROM unnest\([^;]*\))?)$/;
const reads = /^(SELECT|SHOW|WITH|COPY .* TO STDOUT)\b/;
/** What one that reads may do all the same. */
const acts =
  /pg_terminate_backend|pg_cancel_backend|advisory|nextval|FOR (UPDATE|SHARE)|\b(INSERT|UPDATE|DELETE|MERGE|COMMIT)\b/;

const byTheClock =
  /^((COMMIT|ROLLBACK) of )?(INSERT INTO maintenance_sessions |UPDATE graduations SET figures = \$1 WHERE|SELECT tenant_id AS "tenantId", state, cancelled_at )/;

/** Whether a clock sends it, at another place in every run: heartbeats, how far a graduation is. */
export function isByTheClock(text: string): boolean {
  return byTheClock.test(text);
}

/** Whether it is about its own session only, so that nobody else can see whether it has happened. */
export function isAboutSession(text: string): boolean {
  return partsOf(text).every((part) => aboutSession.test(part) && !acts.test(part));
}

/** Whether nothing has changed for others when it has happened. */
export function changesNothing(text: string): boolean {
  return partsOf(text).every((part) => (aboutSession.test(part) || reads.test(part)) && !acts.test(part));
}

/** A semicolon inside quotes gives parts that are like nothing that is known. */
function partsOf(text: string): string[] {
  return text.split(";").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
}
