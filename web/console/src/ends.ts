import { useEffect, useRef } from "react";
import { noteChange } from "./client.ts";

/** What is under way changes shops and servers until it ends: then what was read of them meanwhile is old. */
export function useNoteOfEnd(isUnderWay: boolean): void {
  const before = useRef(isUnderWay);
  useEffect(() => {
    if (before.current && !isUnderWay) noteChange();
    before.current = isUnderWay;
  }, [isUnderWay]);
}
