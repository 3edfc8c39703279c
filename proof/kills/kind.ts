import type { DrawnKind, Trial } from "../kind.ts";
import type { Random } from "../random.ts";
import { openWard, type Ward } from "./ward.ts";
import { survive } from "./survive.ts";
import { events, nameOfKill, ways, type Kill, type WayName } from "./ways.ts";

/** Moves and recoveries whose process dies, or stands still, anywhere. */
export const kills: DrawnKind<Kill> = {
  name: "kills",
  what: "a move or a recovery whose process is killed leaves one home, found and recovered",
  open: async (): Promise<Trial<Kill>> => {
    const ward = await openWard();
    return {
      draw: (random) => drawKill(ward, random),
      run: (kill) => survive(ward, kill),
      nameOf: nameOfKill,
      close: () => ward.close(),
    };
  },
};

async function drawKill(ward: Ward, random: Random): Promise<Kill> {
  const way = random.pick(Object.keys(ways) as WayName[]);
  const isMove = !("after" in ways[way]);
  if (isMove && random.chance(40)) {
    const kill = { way, ...random.pick(events) };
    const mayStall = kill.failAt === undefined && way !== "graduate";
    return mayStall && random.chance(40) ? { ...kill, stalls: true } : kill;
  }
  const sent = await ward.statementsOf(way);
  const at = random.from(0, sent.length - 1);
  const kind = sent[at] ?? "";
  return { way, at: { kind, nth: sent.slice(0, at + 1).filter((one) => one === kind).length } };
}
