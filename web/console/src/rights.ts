import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrap } from "@tillhouse/client";
import { client } from "./client.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => unwrap(client.GET("/admin/me", { signal })),
  staleTime: Infinity,
});

const rightsQuery = queryOptions({
  queryKey: ["rights"],
  queryFn: ({ signal }) => unwrap(client.GET("/admin/me/permissions", { signal })),
  staleTime: 60_000,
});

/** What the operators' plane asks for (`GET /admin/permissions`). */
type Permission =
  | "audit.read"
  | "migrations.run"
  | "servers.read"
  | "tenants.delete"
  | "tenants.graduate"
  | "tenants.read"
  | "tenants.support"
  | "tenants.write"
  | "users.manage";

/** Tells what the role of who is signed in allows: what it does not is not offered. The service checks every call. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(rightsQuery);
  return (permission) => data?.permissions.includes(permission) ?? false;
}

/** As `useMay`, of one right; undefined until it is known, so that nobody reads for a moment that they may not. */
export function useKnownRight(permission: Permission): boolean | undefined {
  const { data } = useQuery(rightsQuery);
  return data?.permissions.includes(permission);
}
