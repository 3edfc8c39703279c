import { useEffect, useEffectEvent, useState } from "react";

/**
 * What the Worker answers. It is asked anew whenever the key changes, which says what the question depends on; until
 * the next answer is there the last one stays.
 */
export function useAnswer<Value>(key: string, ask: () => Promise<Value>): Value | undefined {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly value: Value }>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const value = await askNow();
      if (isWanted) setAnswer({ of: key, value });
    })();
    return () => void (isWanted = false);
  }, [key]);
  return answer?.value;
}
