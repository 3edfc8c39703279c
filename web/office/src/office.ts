import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrap } from "@tillhouse/client";
import { createContext, use } from "react";
import type { Office } from "./shops.ts";

export const OfficeContext = createContext<Office | undefined>(undefined);

/** The shop whose office this is. */
export function useOffice(): Office {
  const office = use(OfficeContext);
  if (office === undefined) throw new Error("useOffice stands below an OfficeContext");
  return office;
}

/** The user, their rights, the shop and its branches, in the one call with which a page begins. */
export const sessionQuery = ({ slug, client }: Office) =>
  queryOptions({
    queryKey: [slug, "session"],
    queryFn: ({ signal }) => unwrap(client.GET("/session", { signal })),
    staleTime: 60_000,
  });

/** Tells what who is signed in may do: what they may not is not offered. The service checks every call. */
export function useMay(): (permission: string) => boolean {
  const { data } = useQuery(sessionQuery(useOffice()));
  return (permission) => data?.isGlobalAdmin === true || (data?.permissions.includes(permission) ?? false);
}
