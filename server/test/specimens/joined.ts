import type { Calls } from "../rights/call.ts";
import type { Place } from "../rights/place.ts";
import { findSpecimens } from "./find.ts";
import type { Specimen } from "./specimen.ts";

/** The specimens of all features that have one. */
export const specimens = (await findSpecimens()) as readonly Specimen[];

/** What each specimen says, in one list. */
export function eachOf<T>(part: (specimen: Specimen) => T | undefined): T[] {
  return specimens.map(part).filter((one) => one !== undefined);
}

/** One table of core's and of what each specimen says; what is listed under one name is joined, core's first. */
export function joined<T>(
  core: Readonly<Record<string, T>>,
  part: (specimen: Specimen) => Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  const all: Record<string, T> = { ...core };
  for (const [name, value] of eachOf(part).flatMap((table) => Object.entries(table))) {
    const there = all[name];
    if (there !== undefined && !Array.isArray(there)) throw new Error(`${name} is there twice`);
    all[name] = there === undefined ? value : ([...(there as unknown[]), ...(value as unknown[])] as T);
  }
  return all;
}

/** The calls of what the place has of each feature. */
export function specimenCalls(at: Place): Calls {
  return joined({}, (specimen) => specimen.calls?.(at, at.of(specimen)));
}
