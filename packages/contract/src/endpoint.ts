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

/** Area in which a caller without access lacks the right; the server has an error message for each. */
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

/** One entry of the route table, with everything that an independent client needs to send the request. */
export interface Endpoint {
  /** Unique name in camelCase, shared by the server's handler and the OpenAPI operation. */
  readonly operationId: string;
  readonly access: Access;
  /** True for a public endpoint that reads the caller's token if the request has one. */
  readonly readsToken?: true;
  /** Selects the error message for callers without access; a general message if omitted. */
  readonly refusal?: Refusal;
  /** True if an account may call the endpoint before it has set up a required passkey or authenticator app. */
  readonly duringSetup?: true;
  /**
   * True if an account may call the endpoint before it has agreed to the publisher's pages that require consent.
   * Endpoints with `duringSetup` do not need this flag. Set for the account's own settings, and for calls that playback
   * in progress needs.
   */
  readonly withoutConsent?: true;
  /**
   * True if the response is about the caller alone, so that no API key may call the endpoint. Not needed for paths
   * below /user.
   */
  readonly isPersonal?: true;
  /** True if the endpoint always requires a recent sign-in, so that no API key may call it. */
  readonly needsFreshSignIn?: true;
  /**
   * True if players call the endpoint every few seconds. As for a GET, the access check may use rights that are up to
   * two seconds old.
   */
  readonly isFrequent?: true;
  readonly summary: string;
  readonly group: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** True if the body is form-encoded instead of JSON. */
  readonly form?: true;
  /** True if the body has text that other members can read. A muted member gets the error `muted`. */
  readonly publishesText?: true;
  /** Maximum bytes of the body; default: the size of the longest body that fits the schema, see `bodyBytesOf`. */
  readonly bodyBytes?: number;
  /** Set if the body is a raw file of at most `maxBytes`. The server detects the type of the file from its content. */
  readonly upload?: { readonly maxBytes: number };
  /** Media type of the file that is sent as the response; `result` then only documents it. */
  readonly download?: string;
  /** Body of the 200 response. */
  readonly result: TSchema;
  /** True if the response is one page of a list, with X-Total-Count and Link headers, and at most 500 KB. */
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
