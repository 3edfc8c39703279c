import { NotReached, type DrawnKind, type Trial } from "../kind.ts";
import { recordPoints } from "./cases.ts";
import { openGhostService, shortenLogins, type GhostService } from "./ghost-service.ts";
import { tasksOf, type Matrix } from "./matrix-tasks.ts";
import { subjects } from "./subjects.ts";
import { nameOfTask, runTask, type Task } from "./tasks.ts";

/** Movers that stall anywhere in their work and go on when others have acted; late replays; centrals turned back. */
export const ghosts: DrawnKind<Task> = {
  name: "ghosts",
  what: "processes that stall in a move and go on later harm no shop",
  open: async (): Promise<Trial<Task>> => {
    const service = await openGhostService();
    let matrix: Promise<Matrix> | undefined;
    return {
      draw: async (random) => {
        matrix ??= shortenLogins(service).then(() => record(service, random.from(0, 2 ** 31)));
        return random.pick((await matrix).tasks);
      },
      run: async (task) => {
        const { faults, isMissed } = await runTask(service, task);
        await service.sweep();
        if (faults.length > 0) throw new Error(faults.join("\n"));
        if (isMissed) throw new NotReached(nameOfTask(task));
      },
      nameOf: nameOfTask,
      close: () => service.close(),
    };
  },
};

/** Everything that undisturbed runs of all subjects give. */
async function record(service: GhostService, seed: number): Promise<Matrix> {
  const recording = new Map();
  for (const subject of subjects) recording.set(subject, await recordPoints(service, subject));
  return tasksOf(recording, seed);
}
