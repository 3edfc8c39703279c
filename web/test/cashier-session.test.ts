import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { bundle } from "../../client/test/bundle.ts";
import { eventually, turns } from "../../server/test/eventually.ts";

/** What of the class is called here; its own types are those of a Worker. */
interface Sessions {
  open(till: { tenantId: string; deviceId: string; credential: string }, userId: string, pin: string): void;
  close(): void;
  client(what: string): Promise<unknown>;
}
const script = Buffer.from(await bundle(join(import.meta.dirname, "../till/src/worker/cashier-session.ts")));
const { CashierSession } = (await import(`data:text/javascript;base64,${script.toString("base64")}`)) as {
  readonly CashierSession: new (isConnected: () => boolean) => Sessions;
};
const till = { tenantId: "t", deviceId: "d", credential: "c" };

/** A till's sessions, and the paths that they call; each call is answered when the test says so. */
function tillOf(t: TestContext) {
  const asked: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  t.mock.method(globalThis, "fetch", (request: Request, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push(new URL(request.url).pathname);
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  Object.assign(globalThis, { location: { origin: "http://till.test" } });
  t.after(() => Reflect.deleteProperty(globalThis, "location"));
  const answer = (reply: Response) => answers.shift()?.(reply);
  const isAsked = async (...paths: readonly string[]) => {
    await eventually(`${paths.join()} is asked`, () => asked.length >= paths.length);
    await turns(20);
    assert.deepEqual(asked, paths);
  };
  return { sessions: new CashierSession(() => true), isAsked, answer };
}
const tokens = () => Response.json({ tokenType: "Bearer", accessToken: "a", expiresIn: 300 });

describe("the session of a cashier at a till", () => {
  test("begins after the sign-out of the one before, which would end it", async (t) => {
    const { sessions, isAsked, answer } = tillOf(t);
    sessions.open(till, "first", "1234");
    await isAsked("/identity/login/pin");
    answer(tokens());
    await sessions.client("a test");
    sessions.close();
    sessions.open(till, "second", "5678");
    await isAsked("/identity/login/pin", "/identity/logout");
    answer(new Response(null, { status: 204 }));
    await isAsked("/identity/login/pin", "/identity/logout", "/identity/login/pin");
    answer(tokens());
    assert.ok(await sessions.client("a test"));
  });

  test("does not wait for a sign-in before it that nobody answers", async (t) => {
    const { sessions, isAsked } = tillOf(t);
    sessions.open(till, "first", "1234");
    await isAsked("/identity/login/pin");
    sessions.close();
    sessions.open(till, "second", "5678");
    await isAsked("/identity/login/pin", "/identity/login/pin");
  });

  test("waits five seconds at most for a sign-out that nobody answers", async (t) => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    t.mock.method(AbortSignal, "timeout", (ms: number) => {
      const time = new AbortController();
      if (ms === 5_000) void isOver.then(() => time.abort());
      return time.signal;
    });
    const { sessions, isAsked, answer } = tillOf(t);
    sessions.open(till, "first", "1234");
    await isAsked("/identity/login/pin");
    answer(tokens());
    await sessions.client("a test");
    sessions.close();
    sessions.open(till, "second", "5678");
    await isAsked("/identity/login/pin", "/identity/logout");
    end();
    await isAsked("/identity/login/pin", "/identity/logout", "/identity/login/pin");
  });
});
