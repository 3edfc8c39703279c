import { useEffect, useState } from "react";

/** How much of what the browser gives is used. */
export interface Storage {
  readonly usage: number;
  readonly quota: number;
  readonly share: number;
  /** There may soon be no room for a sale. */
  readonly isNearlyFull: boolean;
}

const nearlyFull = 0.8;
const everyMs = 60_000;

/** Undefined where the browser does not say. */
export function useStorage(): Storage | undefined {
  const [storage, setStorage] = useState<Storage>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      const share = usage / quota;
      if (isWanted && quota > 0) setStorage({ usage, quota, share, isNearlyFull: share >= nearlyFull });
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, []);
  return storage;
}
