import { useEffect, useEffectEvent, useRef } from "react";
import { displayChannel, type DisplayNews, type DisplayView } from "./display-news.ts";

/** Shows the customer this, in whatever window is open for them, now or later. */
export function useDisplay(slug: string, view: DisplayView): void {
  const text = JSON.stringify(view);
  const channel = useRef<BroadcastChannel>(undefined);
  const tell = useEffectEvent(() => channel.current?.postMessage({ view } satisfies DisplayNews));
  useEffect(() => {
    channel.current = displayChannel(slug);
    channel.current.addEventListener("message", ({ data }: MessageEvent<DisplayNews>) => {
      if ("isAsking" in data) tell();
    });
    return () => channel.current?.close();
  }, [slug]);
  useEffect(() => {
    channel.current?.postMessage({ view: JSON.parse(text) as DisplayView } satisfies DisplayNews);
  }, [text]);
}
