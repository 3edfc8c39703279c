/** Whether the test runs in exploration: then it tries all of a list of which the gate tries some. */
export const isExploring = process.env["TILLHOUSE_SEED"] !== undefined;
