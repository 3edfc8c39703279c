import type { MaybeOptionalInit, ParseAsResponse } from "openapi-fetch";
import type { paths } from "../generated/api.ts";
import type { ProblemsOf } from "./problems.ts";
import type { Session } from "./session.ts";

type AdminPath = `/admin/${string}`;
/** The operations of the operators' plane by path. */
export type AdminPaths = { [Path in keyof paths as Path extends AdminPath ? Path : never]: paths[Path] };
/** The operations of the shops' plane by path. */
export type ShopPaths = { [Path in keyof paths as Path extends AdminPath ? never : Path]: paths[Path] };

type Method = "get" | "post" | "put" | "patch" | "delete";
type PathWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, object> ? Path : never;
}[keyof Paths];
type Init<PathItem, M extends Method> = MaybeOptionalInit<PathItem & Record<M, object>, M>;
/** It can be left out where no part of it is required. */
type InitArgument<PathItem, M extends Method, More = unknown> =
  undefined extends Init<PathItem, M> ? [init?: Init<PathItem, M> & More] : [init: Init<PathItem, M> & More];
/** How the body of an answer is read. */
type ParseAs = "json" | "text" | "blob" | "arrayBuffer" | "stream";
/** JSON, where there is something beside it: that has to be asked for. */
type BodyOf<Response> = Response extends { content: { "application/json": infer Json } }
  ? Json
  : Response extends { content: infer Content extends object }
    ? Content[keyof Content]
    : undefined;
type Success = 200 | 201 | 202 | 204;

/** What an operation answers with success; undefined where that has no body. */
export type DataOf<Operation> = Operation extends { responses: infer All } ? BodyOf<All[keyof All & Success]> : never;
/** Either `data` or `error`, and the response that it came with. */
export type Answer<Data, Failure> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: Failure; response: Response };

type Call<Paths, M extends Method> = <Path extends PathWith<Paths, M>, As extends ParseAs = "json">(
  path: Path,
  ...init: InitArgument<Paths[Path], M, { parseAs?: As }>
) => Promise<
  Answer<ParseAsResponse<DataOf<Operation<Paths[Path], M>>, { parseAs: As }>, ProblemsOf<`${M} ${Path & string}`>>
>;
type Operation<PathItem, M extends Method> = PathItem extends Record<M, infer One> ? One : never;

export interface Page {
  items: unknown[];
  nextCursor: string | null;
}
type PageOf<PathItem> = PathItem extends { get: infer Get } ? Extract<DataOf<Get>, Page> : never;
/** The paths of lists that come in pages. */
export type PagedPath<Paths> = {
  [Path in keyof Paths]: [PageOf<Paths[Path]>] extends [never] ? never : Path;
}[keyof Paths];
type Pages<Paths, What extends "page" | "item"> = <Path extends PagedPath<Paths>>(
  path: Path,
  ...init: InitArgument<Paths[Path], "get">
) => AsyncGenerator<What extends "page" ? PageOf<Paths[Path]> : PageOf<Paths[Path]>["items"][number], void, undefined>;

/** Calls of the operations of one plane, typed by the contract document. */
export interface Client<Paths> {
  readonly GET: Call<Paths, "get">;
  readonly POST: Call<Paths, "post">;
  readonly PUT: Call<Paths, "put">;
  readonly PATCH: Call<Paths, "patch">;
  readonly DELETE: Call<Paths, "delete">;
  /** The pages of a list one after the other; throws ProblemError. */
  readonly pages: Pages<Paths, "page">;
  /** The items of a list, page after page; throws ProblemError. */
  readonly items: Pages<Paths, "item">;
  readonly session: Session;
}
