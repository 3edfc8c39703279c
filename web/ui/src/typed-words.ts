import { useEffect, useRef, useState } from "react";

/** How long nothing must be typed before a list is asked for. */
const typingMs = 150;

/** Words in a field: they go into the address after a pause, and come from there when it changes. */
export function useTypedWords(inAddress: string | undefined, send: (words: string | undefined) => void) {
  const [words, setWords] = useState(inAddress ?? "");
  const known = useRef(inAddress);
  useEffect(() => {
    if (known.current !== inAddress) {
      known.current = inAddress;
      setWords((typed) => (typed.trim() === (inAddress ?? "") ? typed : (inAddress ?? "")));
    }
  }, [inAddress]);
  const wanted = words.trim() === "" ? undefined : words.trim();
  const latest = useRef(send);
  useEffect(() => void (latest.current = send));
  useEffect(() => {
    if (wanted === known.current) return undefined;
    const timer = setTimeout(() => latest.current(wanted), typingMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { words, setWords };
}
