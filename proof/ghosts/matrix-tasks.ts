import { modesOf, type Case } from "./cases.ts";
import { actions } from "./others.ts";
import { nameOf, type Point } from "./points.ts";
import { afters } from "./replay.ts";
import { sameCases, sampleOf } from "./same.ts";
import { subjects, type Subject } from "./subjects.ts";
import type { Task } from "./tasks.ts";

export type PointsBySubject = ReadonlyMap<Subject, readonly Point[]>;

export interface Matrix {
  readonly tasks: readonly Task[];
  /** Ghosts that are left out, because each holds the same world as another (same.ts). */
  readonly leftOut: number;
}

/**
 * Everything that the recorded points give; "graduate" must be among them. The seed picks those that are tried of those
 * that could be left out.
 */
export function tasksOf(recording: PointsBySubject, seed: number): Matrix {
  const events = (recording.get("graduate") ?? []).flatMap((point) => ("event" in point ? [point.event] : []));
  const { ghosts, leftOut } = ghostsOf(recording, seed);
  return { tasks: [...ghosts, ...replaysOf(events), ...turnsOf(events)], leftOut };
}

/** What an undo and a sweep have beyond an undisturbed graduation is theirs; the rest is tried as its. */
function ghostsOf(recording: PointsBySubject, seed: number): { ghosts: Task[]; leftOut: number } {
  const known = new Set((recording.get("graduate") ?? []).map(nameOf));
  const all: Case[] = [];
  const same: Case[] = [];
  for (const [subject, recorded] of recording) {
    const points = recorded.filter((point) => !["undo", "sweep"].includes(subject) || !known.has(nameOf(point)));
    const isSame = sameCases(points);
    for (const point of points)
      for (const mode of modesOf(point))
        for (const action of actions) {
          const ghost = { subject, point, mode, action };
          (isSame(ghost) ? same : all).push(ghost);
        }
  }
  const sample = same.filter((_, at) => at % sampleOf === seed % sampleOf);
  return {
    ghosts: [...all, ...sample].map((ghost): Task => ({ kind: "ghost", ...ghost })),
    leftOut: same.length - sample.length,
  };
}

function replaysOf(events: readonly string[]): Task[] {
  const untils: Partial<Record<Subject, readonly (string | undefined)[]>> = {
    graduate: [...events.filter((event) => event.endsWith(" Doing")), undefined],
  };
  const later = events.map((to): Task => ({
    kind: "replay",
    subject: "graduate",
    until: undefined,
    after: "restore",
    to,
  }));
  const others = subjects.flatMap((subject) =>
    (untils[subject] ?? [undefined]).flatMap((until) =>
      afters.map((after): Task => ({ kind: "replay", subject, until, after })),
    ),
  );
  return [...others, ...later];
}

function turnsOf(events: readonly string[]): Task[] {
  return [undefined, "CleanUp Doing"].flatMap((dies) =>
    events
      .filter((event) => dies === undefined || events.indexOf(event) < events.indexOf(dies))
      .map((to): Task => ({ kind: "restore", to, dies })),
  );
}
