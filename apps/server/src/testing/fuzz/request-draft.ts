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
  /** Source of the body; null if there is none. */
  json: unknown;
  body: Buffer | null;
  /** The request may match another endpoint now. */
  mayReachOtherEndpoint: boolean;
  /** The Authorization header was replaced: the request counts as unauthenticated. */
  isSignedOut: boolean;
  /** The body has a property that is not in the contract. */
  hasUnknownProperty: boolean;
}

/** Applies one mutation to a draft and returns its name. */
export type Mutate = (draft: Draft, call: Partial<Endpoint>, dice: Random) => string;
