import type { Static, TObject, TSchema } from 'typebox';

/** Staff roles that an admin can give a member; admins have the rights of all roles. */
export const staffRoles = ['editor', 'moderator', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Kinds of access that an endpoint can require. */
export const accessLevels = ['public', 'signed_in', 'library', ...staffRoles, 'admin'] as const;

/**
 * Required access of an endpoint. `public`: anyone; `signed_in`: any account;
 * `library`: an account with library access; `editor`, `moderator`, `support`: that staff role, or role admin;
 * `admin`: role admin.
 */
export type Access = (typeof accessLevels)[number];

/** Right that a caller lacks; the server has a sentence for each. */
export type Refusal =
  | 'library'
  | 'settings'
  | 'members'
  | 'support'
  | 'pages'
  | 'files'
  | 'mails'
  | 'audit'
  | 'clips'
  | 'comments'
  | 'imports';

/** One entry of the route table: everything an independent client needs to send the request. */
export interface Endpoint {
  /** Unique name in camelCase, which the server's handler and the OpenAPI operation have too. */
  readonly operationId: string;
  readonly access: Access;
  /** True for a public endpoint that reads the caller's token if the request has one. */
  readonly readsToken?: true;
  /** Right that callers without access lack, for the error detail; a general sentence if omitted. */
  readonly refusal?: Refusal;
  /** True if an account may call the endpoint before it has set up a required passkey or authenticator app. */
  readonly duringSetup?: true;
  /**
   * True if an account may call the endpoint before it agrees to the publisher's pages, as with `duringSetup`; set
   * for the account's own calls, and for those that playback in progress needs.
   */
  readonly withoutConsent?: true;
  /** True if the answer is about the caller alone: no API key opens the endpoint. Not needed below /user. */
  readonly isPersonal?: true;
  /** True if it always asks for a fresh sign-in: no API key opens the endpoint. */
  readonly needsFreshSignIn?: true;
  /** Players send it every few seconds: like a GET, it may go by rights that were read in the last two seconds. */
  readonly isFrequent?: true;
  readonly summary: string;
  readonly group: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** True if the body is form-encoded instead of JSON. */
  readonly form?: true;
  /** The body has text that other members can read: a muted member gets the error `muted`. */
  readonly publishesText?: true;
  /** Maximum bytes of the body; default: the size of the longest body that fits the schema, see `bodyBytesOf`. */
  readonly bodyBytes?: number;
  /** The body is a raw file of at most `maxBytes`; its type is detected from its content. */
  readonly upload?: { readonly maxBytes: number };
  /** The response is a file of this type, sent as a stream; `result` only describes it. */
  readonly download?: string;
  /** Body of the 200 response. */
  readonly result: TSchema;
  /** The response is one page of a list, with X-Total-Count and Link headers, and has at most 500 KB. */
  readonly paged?: true;
}

/** The name of an endpoint is its method and path, as in 'GET /books/{id}'; paths are below /api. */
export type ApiDefinition = Readonly<
  Record<`${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>
>;

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;
export type ParamsOf<C extends Endpoint> = StaticOr<C['params'], unknown>;
export type QueryOf<C extends Endpoint> = StaticOr<C['query'], unknown>;
export type BodyOf<C extends Endpoint> = C extends { readonly upload: object }
  ? AsyncIterable<Uint8Array>
  : StaticOr<C['body'], unknown>;
export type ResultOf<C extends Endpoint> = C extends { readonly download: string }
  ? AsyncIterable<Uint8Array>
  : Static<C['result']>;
