import { useEffect, useEffectEvent } from "react";
import { displayChannel, type DisplayNews, type DisplayView } from "./display-news.ts";

/** Shows the customer this, in whatever window is open for them, now or later. */
export function useDisplay(slug: string, view: DisplayView): void {
  const text = JSON.stringify(view);
  const current = useEffectEvent((): DisplayNews => ({ view }));
  useEffect(() => {
    const channel = displayChannel(slug);
    channel.addEventListener("message", ({ data }: MessageEvent<DisplayNews>) => {
      if ("isAsking" in data) channel.postMessage(current());
    });
    return () => channel.close();
  }, [slug]);
  useEffect(() => {
    const channel = displayChannel(slug);
    channel.postMessage({ view: JSON.parse(text) as DisplayView } satisfies DisplayNews);
    channel.close();
  }, [slug, text]);
}
