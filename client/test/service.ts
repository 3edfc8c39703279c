import type { TestService } from "../../server/test/harness.ts";

/** A fetch that keeps what was sent, and holds every answer to the contract document. */
export function watchedFetch(service: TestService) {
  const sent: string[] = [];
  const fetchAndCheck = async (request: Request, init?: RequestInit): Promise<Response> => {
    const { method, url } = request;
    const path = url.slice(service.url.length);
    sent.push(`${method} ${path}`);
    const response = await fetch(request, init);
    const contentType = response.headers.get("content-type") ?? "";
    // It ends when nobody reads it any more; what it has is held to the document by the tests of the service.
    if (contentType.startsWith("text/event-stream")) return response;
    const text = await response.clone().text();
    const isJson = /[/+]json\b/.test(contentType);
    const body: unknown = text === "" ? null : isJson ? JSON.parse(text) : text;
    service.answered(method, path, { status: response.status, contentType, body, headers: response.headers });
    return response;
  };
  return { sent, fetch: fetchAndCheck };
}
