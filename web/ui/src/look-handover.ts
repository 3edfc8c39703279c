/** An operator's look into a shop, as the console got it. */
export interface GivenLook {
  readonly id: string;
  readonly accessToken: string;
  readonly expiresAt: string;
  readonly reason: string;
}

const ready = "tillhouse.look.ready";

/**
 * Hands a look to the page of the office that this page has opened, as soon as it asks: by a message between windows of
 * one origin, so that the token stands in no address and in no storage. Returns what stops it.
 */
export function handLook(page: Window, look: GivenLook): () => void {
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (source !== page || origin !== location.origin || data !== ready) return;
    page.postMessage(look, location.origin);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}

const patienceMs = 5_000;

/** Asks the page that opened this one for a look; undefined when there is none, or when it has none to give. */
export function takeLook(): Promise<GivenLook | undefined> {
  const opener = window.opener as Window | null;
  if (opener === null) return Promise.resolve(undefined);
  const { promise, resolve } = Promise.withResolvers<GivenLook | undefined>();
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (source === opener && origin === location.origin && isLook(data)) resolve(data);
  };
  window.addEventListener("message", hear);
  const timer = setTimeout(() => resolve(undefined), patienceMs);
  opener.postMessage(ready, location.origin);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener("message", hear);
  });
}

function isLook(data: unknown): data is GivenLook {
  return typeof data === "object" && data !== null && "id" in data && "accessToken" in data && "expiresAt" in data;
}
