import { once } from "node:events";
import { announceServers, onServers } from "./runner/servers.ts";
import { openRunFolder } from "./scratch.ts";
import { makeTemplates } from "./harness.ts";

/**
 * `npm run test:servers`: keeps two servers up, with all that services are cloned from, until Ctrl-C. `npm test --
 * file` and `npx node --test file` use them then, and begin at once.
 */

const folder = await openRunFolder();
try {
  await onServers(undefined, async (env) => {
    Object.assign(process.env, env);
    await makeTemplates();
    const takeBack = announceServers(JSON.parse(env["TILLHOUSE_TEST_SERVERS"] ?? "{}"));
    process.stdout.write(
      `the servers are up: npm test -- <file>, or npx node --test <file>; Ctrl-C or kill ${process.pid} stops them\n`,
    );
    const asked = ["SIGINT", "SIGTERM"].map((signal) => once(process, signal));
    const idle = setInterval(() => undefined, 60_000);
    await Promise.race(asked);
    clearInterval(idle);
    takeBack();
  });
} finally {
  await folder.remove();
}
