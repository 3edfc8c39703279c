import { randomUUID } from "node:crypto";

/** A text that no other thing of a shop has for its name or code. */
export const newCode = (): string => randomUUID().slice(0, 8);
