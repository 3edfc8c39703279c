import type { Random } from "./random.ts";

/** Something that is explored beyond what the gate (`npm test`) tries: by cases that are drawn, or by test files. */
export type Kind = DrawnKind<object> | FileKind;

/** Cases are drawn from a seed, one after the other. Each is small and written as JSON. */
export interface DrawnKind<Input extends object> {
  readonly name: string;
  /** What is tried, in a line. */
  readonly what: string;
  /** Opens what cases are tried in, one at a time. */
  open(): Promise<Trial<Input>>;
}

export interface Trial<Input extends object> {
  /** Another case. */
  draw(random: Random): Input | Promise<Input>;
  /** Throws when the product fails it. */
  run(input: Input): Promise<void>;
  /** A line that tells the case from others. */
  nameOf(input: Input): string;
  /** Smaller cases that may fail like this one, the smallest first. */
  smaller?(input: Input): readonly Input[];
  close(): Promise<void>;
}

/** Test files, run as the gate runs its own, again and again while there is time. */
export interface FileKind {
  readonly name: string;
  readonly what: string;
  /** Patterns of files, from the repository's root. */
  readonly files: readonly string[];
  /** Only those of the files that hold this text. */
  readonly holding?: string;
  /** The environments that they run in, once in each. */
  readonly runs?: readonly FileRun[];
}

interface FileRun {
  /** Told beside the file's name. */
  readonly label: string;
  readonly placement?: "Dedicated";
  /** The major version of another PostgreSQL than the one we bring. */
  readonly postgres?: number;
}

/** Whether cases of the kind are drawn. */
export function isDrawn(kind: Kind): kind is DrawnKind<object> {
  return "open" in kind;
}

/** The case's point did not come by in this run, so that nothing was tried. */
export class NotReached extends Error {
  override readonly name = "NotReached";

  constructor(point: string) {
    super(`it did not come by: ${point}`);
  }
}
