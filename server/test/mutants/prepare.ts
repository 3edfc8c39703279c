import { startService } from "../harness.ts";

// Makes what services and graduations of this run are cloned from: run once, while the project is as it should be.

process.env["TILLHOUSE_TEST_PLACEMENT"] = "Dedicated";
const service = await startService();
await service.openShop();
await service.close();
