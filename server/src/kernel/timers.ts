/** What a part of the service looks again by. Tests turn it by hand. */
export interface Timers {
  /** Calls `work` again and again, with so many milliseconds between; until the answer is called. */
  every(ms: number, work: () => void): () => void;
  /** Calls `work` once, after so many milliseconds, unless the answer is called before. */
  after(ms: number, work: () => void): () => void;
}

/** Node's own, which keep no process alive. */
export const realTimers: Timers = {
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
