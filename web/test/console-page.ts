import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions } from "playwright-core";
import type { TestService } from "../../server/test/harness.ts";
import { fillIn, openPage, type WatchedPage } from "./browser.ts";

interface Options extends BrowserContextOptions {
  /** The first operator unless given. */
  readonly user?: { readonly email: string; readonly password: string };
}

/** A page of the console, to which an operator has signed in. */
export async function openConsole(
  service: TestService,
  browser: Browser,
  path = "/console",
  { user = service.operator, ...options }: Options = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, options);
  await opened.page.goto(service.url + path);
  await fillIn(opened.page, user);
  await opened.page.getByRole("navigation", { name: "Console" }).waitFor();
  return opened;
}

/** What the first operator gets from the service itself. Fails unless it is a success. */
export async function askAsOperator(service: TestService, method: "GET" | "PUT" | "POST", path: string, body?: object) {
  const answer = await service.request(method, `/admin${path}`, { token: await service.admin(), body });
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}
