import { configureDerivation } from "../src/admin/tenants/leaving/passphrase.ts";
import { configureHashing } from "../src/auth/passwords/passwords.ts";

// Hashing passwords as in production would be most of what tests do.

/** How tests hash; one of them holds the real cost (auth/passwords/passwords.test.ts). */
export const cheapHashing = { cost: { memoryCost: 64, timeCost: 1 } };

/** The least that an export may cost; one test holds the real cost (admin/tenants/leaving/passphrase.test.ts). */
export const cheapDerivation = 16_384;

configureHashing(cheapHashing);
configureDerivation(cheapDerivation);
