/**
 * Keeps the files of the till's program, so that it starts without a connection. It passes everything else on: what the
 * service knows is kept by the engine. A newer program waits until a page says that it may be taken.
 */

/** What the build has made: each file's path with the hash that its content must have. */
declare const programFiles: Readonly<Record<string, string>>;
declare const programVersion: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const prefix = "tillhouse-program-";
const own = prefix + programVersion;
/** The address at which the page is kept, whatever its own is. */
const page = "/till/";

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

worker.addEventListener("message", ({ data }) => {
  if (data === "take") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(page)) return;
  if (request.mode === "navigate") event.respondWith(answer(page, request));
  else event.respondWith(answer(pathname, request));
});

/** All or nothing. A file of another build, as while a new one is being put in place, fails its hash. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(own);
  try {
    await Promise.all(
      Object.entries(programFiles).map(async ([path, integrity]) => {
        const response = await fetch(path, { integrity, cache: "no-cache", credentials: "omit" });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        await cache.put(path, response);
      }),
    );
  } catch (error) {
    // The program that runs may be of the same version: then the cache is its own.
    if (worker.registration.active === null || !(await isWhole(cache))) await caches.delete(own);
    throw error;
  }
}

async function isWhole(cache: Cache): Promise<boolean> {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return Object.keys(programFiles).every((path) => kept.has(path));
}

/** The program before this one stays: a tab that was open may still ask for its files. */
async function takeOver(): Promise<void> {
  const programs = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const olds = programs.filter((name) => name !== own).slice(0, -1);
  await Promise.all(olds.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(own)).match(path, { ignoreVary: true });
  if (kept !== undefined) return kept;
  // Names have a hash of what they are: an older program's file is the right one for who asks for it.
  return (await caches.match(path, { ignoreVary: true })) ?? fetch(request);
}
