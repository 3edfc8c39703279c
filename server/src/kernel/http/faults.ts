import type { ErrorObject } from "ajv/dist/2020.js";
import { maxFaults, type FaultCode, type Faults } from "./problem.ts";
import { linePattern, namePattern } from "./shapes.ts";

// What a schema finds wrong, said for people: each faulty member once, by its path.

interface Part {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Part[];
}

/** What a text must be, by its pattern: a pattern says nothing to people. */
export const patternWords: Readonly<Record<string, string>> = {
  "\\S": "must have a visible character",
  [linePattern]: "must be on one line, without control characters (tabs, changes of direction)",
  [namePattern]:
    "must have a visible character, and be on one line without control characters (tabs, changes of direction)",
  "\\d": "must have a digit",
  "^\\S+$": "must not have spaces",
  "^[0-9]{4,6}$": "must be four to six digits",
  "^[A-Za-z0-9]+$": "must be letters from A to Z and digits",
  "^[A-Za-z0-9_-]{43}$": "must be 43 characters of base64url",
  "^[A-Z]{3}$": "must be three capital letters",
  "^[a-z]{2}(-[A-Z]{2})?$": "must be a language, as de or de-AT",
  "^([01]\\d|2[0-3]):[0-5]\\d$": "must be a time of day from 00:00 to 23:59",
  "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$": "must be a time of day from 00:00 to 24:00",
  "^[A-Za-z0-9]([A-Za-z0-9-]{1,38})[A-Za-z0-9]$":
    "must be 3 to 40 letters, digits and hyphens, without a hyphen at an end",
  "^[A-Za-z0-9-]{0,20}$": "must be at most 20 letters, digits and hyphens",
  "^\\d{1,8}$": "must be 1 to 8 digits",
  "^[1-9]\\d{0,2}$": "must be 1 to 3 digits, the first of which is not 0",
  "^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$":
    "must be at most 63 lower-case letters from a to z, digits and hyphens, without a hyphen at an end",
  "^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){7,}$":
    "must have at least 8 letters and digits, with single spaces or hyphens between",
  "^-?\\d+(\\.\\d+)?$": "must be a decimal",
  "^\\d+(\\.\\d+)?$": "must not be negative",
  "^(?=.*[1-9])\\d+(\\.\\d+)?$": "must be more than zero",
  "^(?=.*[1-9])\\d+(\\.\\d{1,5})?$": "must be more than zero, with at most 5 digits after the point",
  "^-?(?=.*[1-9])\\d{1,12}(\\.\\d{1,5})?$": "must not be zero, and have at most 12 digits before and 5 after the point",
  "^(0(\\.\\d{1,6})?|1(\\.0{1,6})?)$": "must be a fraction from 0 to 1, as 0.19",
  "^0*(100(\\.0+)?|\\d{1,2}(\\.\\d+)?)$": "must be from 0 to 100",
};

export const formatWords: Readonly<Record<string, string>> = {
  uuid: "must be a UUID",
  email: "must be an email address",
  decimal: "must be a decimal in a string with at most 15 digits before and 6 after the point",
  date: "must be a day that exists, as 2026-12-31",
  birthday: "must be a day that exists, as 1980-12-31, or 0000-12-31 without the year",
  "date-time": "must be a time that exists, as 2026-12-31T23:59:59Z",
};

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** What is said of a text that no column takes. */
export const storableFault = "has a character that cannot be stored: NUL, or half of a surrogate pair";

/** The order of faults: when a member has several, the first of these is told; what is not listed comes last. */
const order = ["type", "enum", "const", "minLength", "maxLength", "format", "storable", "pattern"];

/**
 * One message and one code for each faulty member by its path, in the order of their finding, at most `maxFaults`.
 * `errors` are Ajv's, with the options `allErrors` and `verbose`. `isText`: of a path or a query, where only what is
 * given twice is a list.
 */
export function faultsOf(errors: readonly ErrorObject[], isText: boolean): Faults {
  // A map: members can have the names of what every object inherits.
  const byPath = new Map<string, ErrorObject>();
  // Far more than are told, and few enough to be compared with each other.
  for (const error of settled(errors.slice(0, 20 * maxFaults))) {
    const path = pathOf(error);
    const known = byPath.get(path);
    if (known === undefined || rankOf(error) < rankOf(known)) byPath.set(path, error);
  }
  const told = [...byPath].slice(0, maxFaults);
  // A list that is given twice is an object here (`splitList`).
  const isRepeated = ({ data, instancePath, parentSchema }: ErrorObject) =>
    isText &&
    instancePath !== "" &&
    isObject(data) &&
    !(Array.isArray(data) && (parentSchema as Part).type === "array");
  const ofEach = <T>(tell: (error: ErrorObject) => T) =>
    Object.fromEntries(told.map(([path, error]) => [path, [tell(error)]]));
  return {
    errors: ofEach((error) => (isRepeated(error) ? "must be given once" : messageOf(error))),
    codes: ofEach((error) => (isRepeated(error) ? "Repeated" : codeOf(error))),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** The code of a fault by Ajv's keyword; a length of one says that something must be there at all. */
const codesByKeyword: Readonly<Record<string, FaultCode>> = {
  ...{ required: "Required", additionalProperties: "Unknown", type: "Type", enum: "Choice", const: "Choice" },
  ...{ format: "Format", pattern: "Format", storable: "Characters", uniqueItems: "Repeated" },
  ...{ minLength: "TooShort", minItems: "TooShort", maxLength: "TooLong", maxItems: "TooLong" },
  ...{ minimum: "TooSmall", maximum: "TooLarge" },
};

function codeOf({ keyword, params }: ErrorObject): FaultCode {
  const code = codesByKeyword[keyword] ?? "Rule";
  return code === "TooShort" && (params as { limit?: number }).limit === 1 ? "Empty" : code;
}

function rankOf({ keyword }: ErrorObject): number {
  const rank = order.indexOf(keyword);
  return rank === -1 ? order.length : rank;
}

/** The errors without those that only lead to others; of a union those of the alternative that was meant. */
function settled(errors: readonly ErrorObject[]): ErrorObject[] {
  const [union] = errors.filter(({ keyword }) => keyword === "anyOf");
  if (union === undefined) return errors.filter(({ keyword }) => keyword !== "if");
  // The first is an innermost one: Ajv tells of a union when it is done with its alternatives.
  const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}/`);
  const isOf = (error: ErrorObject, place: string) =>
    error !== union && isWithin(error.schemaPath, place) && isWithin(error.instancePath, union.instancePath);
  const alternatives = ((union.parentSchema as Part).anyOf ?? []).map((_, i) =>
    errors.filter((error) => isOf(error, `${union.schemaPath}/${i}`)),
  );
  const isOfItself = ({ instancePath, keyword }: ErrorObject) =>
    instancePath === union.instancePath && (keyword === "type" || keyword === "const");
  const [meant] = alternatives.filter((faults) => !faults.some(isOfItself)).sort((a, b) => a.length - b.length);
  const told = meant ?? [{ ...union, keyword: "type" }];
  const others = errors.filter((error) => error !== union && !isOf(error, union.schemaPath));
  return settled([...others, ...told]);
}

const maxNameLength = 100;

/** `/lines/0/quantity` to `lines[0].quantity`; the whole value is `$`. */
function pathOf(error: ErrorObject): string {
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = params.missingProperty ?? params.additionalProperty;
  const parts = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (last !== undefined) parts.push(last.length > maxNameLength ? `${last.slice(0, maxNameLength)}…` : last);
  const path = parts.reduce((text, part) => {
    if (/^\d+$/.test(part)) return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, "");
  return path === "" ? "$" : path;
}

function messageOf({ keyword, params, parentSchema, instancePath }: ErrorObject): string {
  const schema = parentSchema as Part;
  const { limit = 0 } = params as { limit?: number };
  const count = (what: string) => `${limit} ${what}${limit === 1 ? "" : "s"}`;
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a known member";
    case "type":
      return instancePath === "" ? "the body must be a JSON object" : kindOf(schema);
    case "enum":
    case "const":
    case "format":
      return kindOf(schema);
    case "pattern":
      return patternWords[(params as { pattern: string }).pattern] ?? "is not written as it must be";
    case "storable":
      return storableFault;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${count("character")}`;
    case "maxLength":
      return `must have at most ${count("character")}`;
    case "minItems":
      return limit === 1 ? "must not be empty" : `must have at least ${count("item")}`;
    case "maxItems":
      return `must have at most ${count("item")}`;
    case "uniqueItems":
      return "must not have an item twice";
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    default:
      return "is not valid";
  }
}

/** What a value of the schema is, as the end of a sentence. */
function kindOf(schema: Part): string {
  if (schema.format !== undefined && formatWords[schema.format] !== undefined) {
    const words = formatWords[schema.format] ?? "";
    return namesOf(schema).includes("null") ? `${words}, or null` : words;
  }
  return `must be ${namesOf(schema).join(" or ")}`;
}

function namesOf(schema: Part): string[] {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.flatMap(namesOf))];
  if (schema.enum !== undefined) return [`one of ${schema.enum.map(String).join(", ")}`];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return [schema.type ?? []].flat().map((type) => typeWords[type] ?? type);
}
