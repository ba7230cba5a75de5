import type { Endpoint } from '@lamplight/contract';
import type { Random } from '../random.ts';

/** A request being built; mutations modify it. */
export interface Draft {
  method: string;
  path: string;
  query: [string, string][];
  /** Raw query string that overrides `query`. */
  rawQuery: string | null;
  headers: [string, string][];
  /** JSON value from which the body is made; undefined or null if there is none. */
  json: unknown;
  body: Buffer | null;
  /** True if a mutation changed the request so that it may match another endpoint. */
  mayReachOtherEndpoint: boolean;
  /** True if the Authorization header was replaced, so that the request counts as unauthenticated. */
  isSignedOut: boolean;
  /** True if the body has a property that is not in the contract. */
  hasUnknownProperty: boolean;
}

/** Applies one mutation to a draft and returns its name. */
export type Mutate = (draft: Draft, call: Partial<Endpoint>, dice: Random) => string;
