import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import sharp from "sharp";
import { childEnv } from "../../../../test/child-env.ts";
import { enter } from "../../../../test/cleanup.ts";
import { eventually } from "../../../../test/eventually.ts";
import { handTimers } from "../../../../test/hand-timers.ts";
import { makeScratchFolder } from "../../../../test/scratch.ts";
import { patient } from "../../../kernel/patience.ts";
import { longestMs, Pictures } from "./pictures.ts";

describe("the processes that read pictures", () => {
  const folder = makeScratchFolder("pictures");
  const picture = join(folder, "picture");
  const large = join(folder, "large");
  before(async () => {
    const ofSize = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "teal" } });
    writeFileSync(picture, await ofSize(8).png().toBuffer());
    writeFileSync(large, await ofSize(5_000).jpeg({ progressive: true }).toBuffer());
  });
  after(() => rmSync(folder, { recursive: true }));

  function open(t: TestContext, options: ConstructorParameters<typeof Pictures>[0] = {}): Pictures {
    const pictures = new Pictures(options);
    const leave = enter("processes that read pictures", () => pictures.close());
    t.after(() => {
      leave();
      pictures.close();
    });
    return pictures;
  }

  const isUp = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const unreadable = { errors: { $: ["is damaged, or takes too long to read"] } };

  test("begin with the first picture, and the same one reads the next", async (t) => {
    const pictures = open(t);
    assert.deepEqual(pictures.pids, []);
    assert.equal((await pictures.encode("a", picture)).width, 8);
    const pids = pictures.pids;
    await pictures.encode("b", picture);
    assert.deepEqual([pids.length, pictures.pids], [1, pids]);
  });

  test("one that hangs is ended at its limit, refused with 400, and keeps up no other shop", async (t) => {
    const timers = handTimers();
    const pictures = open(t, { timers });
    await pictures.encode("a", picture);
    const [pid = 0] = pictures.pids;
    process.kill(pid, "SIGSTOP");
    const [hanging, next] = [pictures.encode("a", picture), pictures.encode("a", picture)];
    timers.pass(patient(longestMs) - 1);
    assert.equal((await pictures.encode("b", picture)).width, 8);
    assert.ok(isUp(pid), "it was ended before its limit");
    timers.pass(1);
    await assert.rejects(hanging, unreadable);
    await eventually("it is gone", () => !isUp(pid));
    assert.equal((await next).width, 8);
  });

  test("when all of them hang, others take their place at the limit, and the next shop's goes through", async (t) => {
    const timers = handTimers();
    const pictures = open(t, { timers });
    await Promise.all([pictures.encode("a", picture), pictures.encode("b", picture)]);
    assert.equal(pictures.pids.length, 2);
    for (const pid of pictures.pids) process.kill(pid, "SIGSTOP");
    const hanging = ["a", "b"].map((shop) => assert.rejects(pictures.encode(shop, picture), unreadable));
    const next = pictures.encode("c", picture);
    timers.pass(patient(longestMs));
    await Promise.all(hanging);
    assert.equal((await next).width, 8);
  });

  test("400 for a picture that takes more memory than there may be", async (t) => {
    const pictures = open(t, { mostMemoryBytes: 100 * 2 ** 20 });
    await assert.rejects(pictures.encode("a", large), unreadable);
    assert.equal((await pictures.encode("a", picture)).width, 8);
  });

  test("take the work off this process", async (t) => {
    const pictures = open(t);
    await pictures.encode("a", picture);
    const used = process.threadCpuUsage();
    await pictures.encode("a", large);
    const { user, system } = process.threadCpuUsage(used);
    assert.ok(user + system < 50_000, `${user + system} µs`);
  });

  test("know nothing of our environment", { skip: process.platform !== "linux" }, async (t) => {
    const pictures = open(t);
    await pictures.encode("a", picture);
    const environment = readFileSync(`/proc/${pictures.pids[0]}/environ`, "utf8").split("\0");
    const known = /^(MALLOC_ARENA_MAX|MALLOC_MMAP_THRESHOLD_|NODE_COMPILE_CACHE|NODE_CHANNEL_\w+)=|^$/;
    assert.deepEqual(
      environment.filter((line) => !known.test(line)),
      [],
    );
  });

  test("are ended by close, at work too, and no more is begun: 503 service_unavailable", async (t) => {
    const pictures = open(t);
    await Promise.all([pictures.encode("a", picture), pictures.encode("b", picture)]);
    const { pids } = pictures;
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    const asked = [pictures.encode("a", picture), pictures.encode("a", picture)];
    const refused = asked.map((one) => assert.rejects(one, { errorCode: "service_unavailable" }));
    pictures.close();
    await Promise.all(refused);
    await eventually("they are gone", () => !pids.some(isUp));
    await assert.rejects(pictures.encode("a", picture), { errorCode: "service_unavailable" });
    assert.deepEqual(pictures.pids, []);
  });

  test("end with a service that is killed while they work, and not at the signals of a terminal", async () => {
    const script = `
      const { Pictures } = await import(${JSON.stringify(join(import.meta.dirname, "pictures.ts"))});
      const pictures = new Pictures();
      await pictures.encode("a", ${JSON.stringify(picture)});
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(pictures.pids[0], signal);
      await pictures.encode("a", ${JSON.stringify(picture)});
      void pictures.encode("a", ${JSON.stringify(large)});
      process.stdout.write(String(pictures.pids[0]));`;
    const service = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: childEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const leave = enter("a service with pictures", () => service.kill("SIGKILL"));
    // The pipe of standard error is handed on: it closes when the last process of both is gone.
    const ended = once(service, "close").finally(leave);
    await Promise.race([once(service.stdout, "data"), ended]);
    assert.equal(service.exitCode, null, "it ended by itself");
    service.kill("SIGKILL");
    await ended;
  });

  test("keep no process up that has nothing else to do", async () => {
    const script = `
      const { Pictures } = await import(${JSON.stringify(join(import.meta.dirname, "pictures.ts"))});
      await new Pictures().encode("a", ${JSON.stringify(picture)});`;
    const service = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: childEnv,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const leave = enter("a service with pictures", () => service.kill("SIGKILL"));
    assert.deepEqual(await once(service, "close").finally(leave), [0, null]);
  });
});
