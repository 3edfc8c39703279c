import type { Failure } from "./failure.ts";
import type { News } from "./news.ts";

/** What a page asks its Worker for; `ping`: whether it lives. */
export type Request = "ping" | { readonly id: number; readonly name: string; readonly given: readonly unknown[] };

/** What the Worker answers. */
export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: Failure;
}

/** All that comes from a Worker. */
export type Heard = "pong" | Answer | { readonly news: News };
