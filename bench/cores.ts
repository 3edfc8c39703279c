import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const periodUs = 10_000;

/**
 * Gives each of the processes so much of a core and no more, by a control group of its own (Linux, as root; version 1
 * or 2). Call what it returns when the processes have ended. Throws where groups cannot be made.
 */
export function holdToCores(pids: readonly number[], cores: number): () => Promise<void> {
  const groups = pids.map((pid) => holdToCore(pid, cores));
  return async () => {
    // A group can be removed once the kernel has buried its last process.
    await delay(200);
    for (const group of groups) rmdirSync(group);
  };
}

function holdToCore(pid: number, cores: number): string {
  const quotaUs = String(Math.round(periodUs * cores));
  const name = `tillhouse-bench-${pid}`;
  const [version1, version2] = [join("/sys/fs/cgroup/cpu", name), join("/sys/fs/cgroup", name)];
  let group = version1;
  try {
    mkdirSync(version1);
    writeFileSync(join(version1, "cpu.cfs_period_us"), String(periodUs));
    writeFileSync(join(version1, "cpu.cfs_quota_us"), quotaUs);
  } catch {
    group = version2;
    mkdirSync(version2);
    writeFileSync(join(version2, "cpu.max"), `${quotaUs} ${periodUs}`);
  }
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return group;
}
