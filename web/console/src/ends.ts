import { useEffect, useRef } from "react";
import { noteChange } from "./client.ts";

/** Makes what was read old when something ends that changes shops and servers while it runs. */
export function useNoteOfEnd(isUnderWay: boolean): void {
  const before = useRef(isUnderWay);
  useEffect(() => {
    if (before.current && !isUnderWay) noteChange();
    before.current = isUnderWay;
  }, [isUnderWay]);
}
