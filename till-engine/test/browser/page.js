// A page with a till in its Worker. `till(call, given)` answers with what the Worker does; `shown` is called with each
// receipt that it shows.

const policy = trustedTypes.createPolicy("till", { createScriptURL: (url) => url });
const worker = new Worker(policy.createScriptURL("/till/assets/worker-test.js"), { type: "module" });
const waiting = new Map();
globalThis.till = (call, given) => {
  const { promise, resolve, reject } = Promise.withResolvers();
  const id = waiting.size;
  waiting.set(id, { resolve, reject });
  worker.postMessage({ id, call, given });
  return promise;
};
worker.addEventListener("message", ({ data: { id, answer, error, shown } }) => {
  if (shown !== undefined) void globalThis.shown(shown);
  else if (error !== undefined) waiting.get(id).reject(new Error(error));
  else waiting.get(id).resolve(answer);
});
