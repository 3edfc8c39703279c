import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { turns } from "../../server/test/eventually.ts";

/** Collects what nobody holds any more, and lets what hears of that go on. */
export async function collectMemory(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let time = 0; time < 5; time++) {
    collect();
    await turns(20);
  }
}
