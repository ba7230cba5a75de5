import type { Generated } from 'kysely';

/** What members follow, and what they are notified of. */
export interface NotificationTables {
  /** A book, series or person that a member follows: exactly one of the three is set. */
  follows: {
    id: Generated<number>;
    user_id: number;
    book_id: number | null;
    series_id: number | null;
    person_id: number | null;
    created_at: string;
  };
}
