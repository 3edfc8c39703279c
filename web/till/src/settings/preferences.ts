/** How this browser's till behaves; the shop does not know it. */
export interface Preferences {
  /** After so many minutes without a touch or a key the cashier is signed out. */
  readonly idleMinutes: number;
  /** Each receipt is printed without being asked for. */
  readonly printsItself: boolean;
  readonly paper: (typeof papers)[number];
  /** A scanner has at most so much between two keys, on average. */
  readonly scannerGapMs: number;
  readonly hasSound: boolean;
}

/** Millimetres of a roll, or a sheet. */
export const papers = ["58", "80", "A4"] as const;

export const firstPreferences: Preferences = {
  ...{ idleMinutes: 3, printsItself: false, paper: "80", scannerGapMs: 50, hasSound: true },
};

/** What each number may be. */
export const limits = { idleMinutes: [1, 60], scannerGapMs: [50, 150] } as const;
