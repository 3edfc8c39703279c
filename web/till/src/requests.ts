import type { Failure } from "./failure.ts";
import type { News } from "./news.ts";

/** What a page asks its Worker for. */
export interface Request {
  readonly id: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What the Worker answers. */
export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: Failure;
}

/** All that comes from a Worker. */
export type Heard = Answer | { readonly news: News };
