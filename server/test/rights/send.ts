import type { DocumentedRoute } from "../../src/kernel/http/openapi.ts";
import type { Reply, Shop, TestService } from "../harness.ts";
import type { Call } from "./call.ts";

export type Contract = DocumentedRoute["contract"];

/** The contracts of one plane for callers who are signed in, by operationId. */
export function contractsOf(service: TestService, plane: DocumentedRoute["plane"]): ReadonlyMap<string, Contract> {
  return new Map(
    service.app.contracts
      .filter((route) => route.plane === plane && route.contract.permission !== undefined)
      .map(({ contract }) => [contract.operationId, contract]),
  );
}

interface By {
  readonly token: string;
  readonly tenantId?: string;
  /** The id of an approval. */
  readonly approval?: string;
}

/** Makes the call of an operation. */
export function send(
  service: TestService,
  { method, path }: Contract,
  { params = {}, query, body, csv, accept, picture }: Call,
  { approval, ...by }: By,
): Promise<Reply> {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? "");
  const search = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
  return service.request(method, `${filled}${search}`, {
    ...by,
    ...(body === undefined && csv === undefined && picture === undefined ? {} : { body: csv ?? picture ?? body }),
    headers: {
      ...(csv === undefined ? {} : { "content-type": "text/csv" }),
      ...(accept === undefined ? {} : { accept }),
      ...(picture === undefined ? {} : { "content-type": "image/png" }),
      ...(approval === undefined ? {} : { approval }),
    },
  });
}

/** Sends calls to one shop. */
export function sender(service: TestService, contracts: ReadonlyMap<string, Contract>, { tenantId }: Shop) {
  return (operationId: string, call: Call, by: Omit<By, "tenantId">): Promise<Reply> => {
    const contract = contracts.get(operationId);
    if (contract === undefined) throw new Error(`no operation ${operationId}`);
    return send(service, contract, call, { ...by, tenantId });
  };
}
