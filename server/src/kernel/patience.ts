// How long the service waits for what should be there at once: a connection, a host's word, a thread that hashes.

let factor = 1;

/** Sets by how much all of these waits are multiplied in this process; 1 but in tests that share a busy machine. */
export function setPatience(times: number): void {
  factor = times;
}

/** The wait of so many milliseconds, as long as this process has patience for it. */
export function patient(ms: number): number {
  return ms * factor;
}
