import { nameOfCase, play, type Case, type Outcome } from "./cases.ts";
import type { GhostService } from "./ghost-service.ts";
import { replay, nameOfReplay, type Replay } from "./replay.ts";
import { nameOfTurn, turnBack, type Turn } from "./turn-back.ts";

/** One thing that the matrix tries: a ghost, the late replay of a mover's statements, or a central turned back. */
export type Task =
  | ({ readonly kind: "ghost" } & Case)
  | ({ readonly kind: "replay" } & Replay)
  | ({ readonly kind: "restore" } & Turn);

/** One line that is no other task's. */
export function nameOfTask(task: Task): string {
  if (task.kind === "ghost") return nameOfCase(task);
  return task.kind === "replay" ? nameOfReplay(task) : nameOfTurn(task);
}

export function runTask(ghosts: GhostService, task: Task): Promise<Outcome> {
  if (task.kind === "ghost") return play(ghosts, task);
  return task.kind === "replay" ? replay(ghosts, task) : turnBack(ghosts, task);
}
