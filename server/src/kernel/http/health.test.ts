import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { patient, setPatience } from "../patience.ts";
import { healthRoutes } from "./health.ts";

test("a central database that does not answer makes the process not ready within two seconds", async (t) => {
  const usual = patient(1);
  t.after(() => setPatience(usual));
  setPatience(0.01);
  const app = Fastify();
  healthRoutes(app, { ready: () => new Promise(() => undefined), metrics: undefined });
  assert.equal((await app.inject("/health/ready")).statusCode, 503);
  await app.close();
});
