import type { News } from "../news.ts";
import type { Answer, Heard, Request } from "../requests.ts";
import { tellFailure } from "./failures.ts";
import { TillHost } from "./host.ts";

// The page hands over a port, and asks through it.
addEventListener("message", ({ ports: [port] }) => {
  if (port === undefined) return;
  const host = new TillHost((news: News) => port.postMessage({ news }));
  const calls = host.calls as unknown as Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;
  port.addEventListener("message", ({ data }: MessageEvent<Request>) => {
    if (data === "ping") return port.postMessage("pong" satisfies Heard);
    const { id, name, given } = data;
    const answer = (one: Omit<Answer, "id">) => port.postMessage({ id, ...one } satisfies Answer);
    void (async () => {
      try {
        answer({ value: await calls[name]?.(...given) });
      } catch (error) {
        answer({ failure: tellFailure(error) });
      }
      host.note();
    })();
  });
  port.start();
});
