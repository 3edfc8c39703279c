// The names of what a graduation makes, and the comments that say whose it is (decision 0013). Two graduations
// never share a name, and what is being built, what may be a home and what is trash have different ones.

/**
 * What a database or schema of a graduation is. What attempts left is dropped unread as Building or Trash, as MayBeLive
 * when nothing was written to it, and as Home never.
 */
export type MarkState = "Building" | "MayBeLive" | "Home" | "Trash";

/** The comment on everything a graduation makes. Visible to every login of the server, so no secret. */
export interface Mark {
  /** Whose: another installation's are nothing of ours, whatever else they say. */
  readonly installation: string;
  readonly tenantId: string;
  /** The graduation or adoption that gave it its present name. */
  readonly attemptId: string;
  /** Undefined on roles, and on databases of releases that did not write it: those may be homes. */
  readonly state?: MarkState;
  /** With MayBeLive: of every row as it was validated, to find out whether rows were written since. */
  readonly digest?: string | undefined;
}

/** The names that belong to one graduation. */
export interface OwnNames {
  readonly home: string;
  readonly build: string;
  readonly examined: string;
  readonly role: string;
  /** The name of the tenant's schema in the shared database once it has moved out. */
  readonly oldSchema: string;
  /** The name of the schema and the role of a home in the shared tier to which the tenant moves back. */
  readonly shared: string;
}

/** Names for a graduation, at most 63 bytes each: the prefix has at most 15. */
export function namesOf(prefix: string, tenantId: string, attemptId: string): OwnNames {
  const own = `${hexOf(tenantId)}_${hexOf(attemptId).slice(-12)}`;
  const home = `${prefix}_${own}`;
  return {
    home,
    build: `${home}_b`,
    examined: examinedNameOf(home),
    role: `d_${own}`,
    oldSchema: `old_${hexOf(attemptId)}`,
    shared: `t_${own}`,
  };
}

/** Name of a home while it is checked for writes; no login knows it under that name. */
export function examinedNameOf(home: string): string {
  return `${home}_q`;
}

/** What a home was called before it was examined. */
export function homeNameOf(database: string): string {
  return database.replace(/_q$/, "");
}

/** A name for a database that is to be dropped: never used before and never again. */
export function trashName(random: string): string {
  return `x_${random}`;
}

export function isTrashName(name: string): boolean {
  return /^x_[0-9a-f]{24}$/.test(name);
}

/** The text of a mark. */
export function markText({ installation, tenantId, attemptId, state, digest }: Mark): string {
  return JSON.stringify({ purpose, installation, tenantId, graduationId: attemptId, state, digest });
}

/** The mark that a comment is, if it is one. */
export function readMark(comment: string | null): Mark | undefined {
  const members = parsed(comment);
  if (members?.["purpose"] !== purpose) return undefined;
  const { installation, tenantId, graduationId, state, digest } = members;
  if (typeof installation !== "string" || typeof tenantId !== "string") return undefined;
  return {
    installation,
    tenantId,
    attemptId: String(graduationId),
    ...(isState(state) ? { state } : {}),
    ...(typeof digest === "string" ? { digest } : {}),
  };
}

/** The tenant's own mark that a comment is; undefined for another tenant's, and for another installation's. */
export function readMarkOf(tenant: MarkOwner, comment: string | null): Mark | undefined {
  const mark = readMark(comment);
  return mark?.installation === tenant.installation && mark.tenantId === tenant.tenantId ? mark : undefined;
}

/** Which installation a comment of ours names, a graduation's or a provisioning's. */
export function installationOf(comment: string | null): string | undefined {
  const installation = parsed(comment)?.["installation"];
  return typeof installation === "string" ? installation : undefined;
}

/** Which tenant a comment of ours names, a graduation's or a provisioning's. */
export function tenantOf(comment: string | null): string | undefined {
  const tenantId = parsed(comment)?.["tenantId"];
  return typeof tenantId === "string" ? tenantId : undefined;
}

/** Whether a comment is of something that is not finished yet. */
export function isUnfinished(comment: string | null): boolean {
  return parsed(comment)?.["state"] === "Building";
}

/** The same comment, once it is certain that what bears it is a home. */
export function finished(comment: string): string {
  return isUnfinished(comment) ? JSON.stringify({ ...parsed(comment), state: "Home" }) : comment;
}

/** Whether a comment names another installation. */
export function isOfOther(installation: string, comment: string | null): boolean {
  return ![undefined, installation].includes(installationOf(comment));
}

/** The installation and the tenant that a mark names. */
export type MarkOwner = Pick<Mark, "installation" | "tenantId">;

const purpose = "tillhouse-graduation";

function parsed(comment: string | null): Readonly<Record<string, unknown>> | null | undefined {
  try {
    return JSON.parse(comment ?? "null") as Readonly<Record<string, unknown>> | null;
  } catch {
    return undefined;
  }
}

function isState(state: unknown): state is MarkState {
  return state === "Building" || state === "MayBeLive" || state === "Home" || state === "Trash";
}

function hexOf(id: string): string {
  return id.replaceAll("-", "");
}
