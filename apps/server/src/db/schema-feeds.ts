import type { FeedKind } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Private feeds, with which members listen in other apps. */
export interface FeedTables {
  feeds: {
    id: Generated<number>;
    user_id: number;
    kind: FeedKind;
    /** The book or series; a deleted book or merged series keeps its id here. Null for other kinds. */
    subject_id: number | null;
    name: string;
    /** SHA-256 of the secret in the address, base64url; unique. */
    secret_hash: string;
    /** From this and the server's key the secret is computed when the member wants to see it again. */
    seed: string;
    /** Hash of the secret before the last renewal; its address says that it was replaced. */
    former_hash: string | null;
    renewed_at: string | null;
    created_at: string;
    last_used_at: string | null;
    last_app: string;
    last_network: string | null;
    /** Days with signs of sharing since the address was last replaced: 0 or 1. */
    signs: Generated<number>;
    /** Date of the last sign. */
    sign_day: string | null;
    /** Whether an admin has decided that the feed's use is fine. */
    is_trusted: Generated<Flag>;
  };
  /** The publisher's settings; one row at most. */
  feed_settings: {
    id: number;
    revision: number;
    is_on: Flag;
    for_subscribers: Flag;
    updated_at: string;
    /** 1 if apps get the sound from the object store. */
    is_redirected: Generated<Flag>;
  };
  /** Apps and networks that used a feed on a day; '' for the network of a request that was not for sound. */
  feed_uses: { feed_id: number; day: string; app: string; network: string };
  /** Key with which a day's networks are hashed; deleted when the day is over. */
  feed_use_keys: { day: string; key: string };
  /** Books that feeds do not list. */
  books_without_feeds: { book_id: number };
}
