import { readFileSync } from "node:fs";
/** The middle one of an odd number of figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value below which the share `q` of them lies. */
export function quantile(values: readonly number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN;
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

/** In MB, from Linux's figures of a process. */
export function memoryOf(pid: number | "self", name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
}

/** Processor seconds of a process (Linux, in hundredths), or of its children that have ended. */
export function processorSecondsOf(pid: number | "self", whose: "own" | "ended children" = "own"): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const first = whose === "own" ? 11 : 13;
  return (Number(fields[first]) + Number(fields[first + 1])) / 100;
}

/** Linux. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
