// Run by `package.test.ts` in other runtimes: a client from sign-in to sign-out.

import { createShopClient, unwrap } from "../src/index.ts";

const [baseUrl = "", tenantId = "", email = "", password = ""] = process.argv.slice(2);
const shop = createShopClient({ baseUrl, tenantId });
await unwrap(shop.POST("/identity/login", { body: { email, password } }));
const { tokenType } = await unwrap(shop.POST("/identity/refresh"));
let branches = 0;
for await (const { id } of shop.items("/branches")) if (id !== "") branches += 1;
await unwrap(shop.POST("/identity/logout"));
const { error } = await shop.GET("/me");
process.stdout.write(JSON.stringify({ refreshed: tokenType, branches, afterLogout: error?.errorCode }));
