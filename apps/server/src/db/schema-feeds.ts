import type { FeedKind } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Private feeds, with which members listen in other apps. */
export interface FeedTables {
  feeds: {
    id: Generated<number>;
    user_id: number;
    kind: FeedKind;
    /** Id of the book or series; remains after the book was deleted or the series merged. Null for other kinds. */
    subject_id: number | null;
    name: string;
    /** SHA-256 of the secret in the feed's address, base64url; unique. */
    secret_hash: string;
    /**
     * Random value from which, with the server's key, the secret is computed when the member wants to see the address
     * again.
     */
    seed: string;
    /**
     * Hash of the secret before the last renewal: a request with the old secret gets the answer that the address was
     * replaced.
     */
    former_hash: string | null;
    renewed_at: string | null;
    created_at: string;
    last_used_at: string | null;
    last_app: string;
    last_network: string | null;
    /** Number of days with signs of sharing since the address was last replaced: 0 or 1. */
    signs: Generated<number>;
    /** Date of the last day with a sign of sharing; null if there was none. */
    sign_day: string | null;
    /** 1 if an admin has decided that the feed's use is fine. */
    is_trusted: Generated<Flag>;
  };
  /** The publisher's settings of feeds; one row at most. */
  feed_settings: {
    id: number;
    revision: number;
    is_on: Flag;
    for_subscribers: Flag;
    updated_at: string;
    /** 1 if apps are redirected to the object store for audio. */
    is_redirected: Generated<Flag>;
  };
  /** Apps and networks that used a feed on a day; network is '' for a request that was not for audio. */
  feed_uses: { feed_id: number; day: string; app: string; network: string };
  /** Keys with which the networks of a day are hashed; a key is deleted when its day is over. */
  feed_use_keys: { day: string; key: string };
  /** Books that feeds do not list. */
  books_without_feeds: { book_id: number };
}
