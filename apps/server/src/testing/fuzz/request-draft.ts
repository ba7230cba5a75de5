import type { Endpoint } from '@lamplight/contract';
import type { Random } from './prng.ts';

/** A request that is being made; mutations change it. */
export interface Draft {
  method: string;
  path: string;
  query: [string, string][];
  /** In place of the query, as it is. */
  rawQuery: string | null;
  headers: [string, string][];
  /** What the body was made from; null for none. */
  json: unknown;
  body: Buffer | null;
  /** Another call may be meant by now. */
  mayReachOtherEndpoint: boolean;
  /** Who sends it is not known by it any more. */
  isSignedOut: boolean;
  /** The body bears a property that the contract does not name. */
  hasUnknownProperty: boolean;
}

/** Does one thing to a draft, and says what. */
export type Mutate = (draft: Draft, call: Partial<Endpoint>, dice: Random) => string;
