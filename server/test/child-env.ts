/**
 * What a process that a test starts gets of this one's environment: where programs are, and the modules that are
 * compiled already, which it would spend a second on.
 */
export const childEnv = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
