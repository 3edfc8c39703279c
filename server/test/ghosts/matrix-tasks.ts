import { modesOf } from "./cases.ts";
import { actions } from "./others.ts";
import { nameOf, type Point } from "./points.ts";
import { afters } from "./replay.ts";
import { subjects, type Subject } from "./subjects.ts";
import type { Task } from "./tasks.ts";

export type Recording = ReadonlyMap<Subject, readonly Point[]>;

/**
 * Everything that the recorded points give; "graduate" must be among them. `thin`: of what is sent many times and differs by the table only, the first
 * and the last get every action, and those between them one, which the seed picks.
 */
export function tasksOf(recording: Recording, { thin, seed }: { thin: boolean; seed: number }): Task[] {
  const events = (recording.get("graduate") ?? []).flatMap((point) => ("event" in point ? [point.event] : []));
  return [...ghostsOf(recording, thin ? seed : undefined), ...replaysOf(events), ...turnsOf(events)];
}

/** What an undo and a sweep have beyond an undisturbed graduation is theirs; the rest is tried as its. */
function ghostsOf(recording: Recording, thinBy: number | undefined): Task[] {
  const known = new Set((recording.get("graduate") ?? []).map(nameOf));
  return [...recording].flatMap(([subject, all]) => {
    const points = all.filter((point) => !["undo", "sweep"].includes(subject) || !known.has(nameOf(point)));
    const between = thinBy === undefined ? new Set<Point>() : innerOf(points);
    return points.flatMap((point, at) =>
      modesOf(point).flatMap((mode, n) => {
        const picked = actions[(at + n + (thinBy ?? 0)) % actions.length];
        return actions
          .filter((action) => !between.has(point) || action === picked)
          .map((action): Task => ({ kind: "ghost", subject, point, mode, action }));
      }),
    );
  });
}

/** Those with one of the same kind before them and one after them. */
function innerOf(points: readonly Point[]): Set<Point> {
  const kinds = Map.groupBy(points, (point) => ("key" in point ? `${point.side} ${kindOf(point.key)}` : point.event));
  return new Set([...kinds.values()].flatMap((alike) => alike.slice(1, -1)));
}

/** The words of SQL in it, without the names. */
function kindOf(key: string): string {
  return (key.slice(0, 200).match(/\b[A-Z]{2,}\b/g) ?? [key]).join(" ");
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
