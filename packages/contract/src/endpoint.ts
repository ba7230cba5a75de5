import type { Static, TObject, TSchema } from 'typebox';

/**
 * Required access of an endpoint. `public`: anyone; `signed_in`: any account;
 * `library`: an account with library access; `admin`: role admin.
 */
export type Access = 'public' | 'signed_in' | 'library' | 'admin';

/** One entry of the route table: everything an independent client needs to make the call. */
export interface Endpoint {
  readonly access: Access;
  /** Error detail for callers without access; a general sentence if omitted. */
  readonly refusal?: string;
  readonly summary: string;
  readonly group: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The body is form-encoded instead of JSON. */
  readonly form?: true;
  /** Bytes that the body may have, where that is more than most calls need. */
  readonly bodyBytes?: number;
  /** The body is a file as it is, of so many bytes at most; what it is, its content alone says. */
  readonly upload?: { readonly maxBytes: number };
  /** The body of the 200 answer. */
  readonly result: TSchema;
  /** The answer is one page of many: X-Total-Count and Link say of how many. It has 500 KB at most. */
  readonly paged?: true;
}

/** A call's name is its method and path, as in 'GET /books/{id}'; the path lies under /api. */
export type ApiDefinition = Readonly<
  Record<`${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>
>;

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;
export type ParamsOf<C extends Endpoint> = StaticOr<C['params'], unknown>;
export type QueryOf<C extends Endpoint> = StaticOr<C['query'], unknown>;
export type BodyOf<C extends Endpoint> = C extends { readonly upload: object }
  ? AsyncIterable<Uint8Array>
  : StaticOr<C['body'], unknown>;
export type ResultOf<C extends Endpoint> = Static<C['result']>;
