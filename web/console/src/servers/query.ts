import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@tillhouse/client";
import { client } from "../client.ts";

/** The placement servers and their state. */
export const serversQuery = queryOptions({
  queryKey: ["servers"],
  queryFn: ({ signal }) => unwrap(client.GET("/admin/servers", { signal })),
});
