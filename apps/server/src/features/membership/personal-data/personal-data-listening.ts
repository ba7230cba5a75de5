import type { ListeningTables } from '../../../db/schema-listening.ts';
import type { PersonalRule } from './personal-rule.ts';

/** Rules of the tables with a member's progress, bookmarks and settings of the player. */
export const listeningData = {
  bookmarks: { member: ['user_id'], exported: ['book_id', 'bookmarked_at'], deletion: 'deleted' },
  chapter_progress: {
    member: ['user_id'],
    exported: ['book_id', 'chapter_id', 'position', 'updated_at', 'played_stretches'],
    deletion: 'deleted',
  },
  book_progress: {
    member: ['user_id'],
    exported: [
      'book_id',
      'last_chapter_id',
      'position',
      'device',
      'created_at',
      'updated_at',
      'finished_at',
      'restarted_at',
      'removed_at',
    ],
    deletion: 'deleted',
  },
  place_history: {
    member: ['user_id'],
    exported: ['book_id', 'chapter_id', 'position', 'device', 'left_at', 'back_to_chapter', 'back_to'],
    deletion: 'deleted',
  },
  listening_days: {
    member: ['user_id'],
    exported: ['day', 'source', 'book_id', 'seconds', 'media_seconds'],
    deletion: 'deleted',
  },
  listener_settings: {
    member: ['user_id'],
    exported: [
      'volume',
      'spoiler_guard',
      'skip_back',
      'skip_forward',
      'speed',
      'records_listening',
      'starts_up_next',
      'shortens_silences',
    ],
    deletion: 'deleted',
  },
  listener_books: {
    member: ['user_id'],
    exported: ['book_id', 'begun_on', 'finished_on'],
    deletion: 'deleted',
  },
  listener_plans: { member: ['user_id'], exported: ['since', 'plan'], deletion: 'deleted' },
  former_listening: 'none',
  memberships: {
    member: ['user_id'],
    exported: ['state', 'currency', 'amount', 'joined_on'],
    deletion: 'deleted',
  },
  membership_sums: 'none',
  book_months: 'none',
  figures: 'none',
  start_origins: 'none',
  excerpt_registrations: 'none',
  search_misses: 'none',
  book_curves: 'none',
  figure_marks: 'none',
  queued_books: { member: ['user_id'], exported: ['book_id', 'added_at'], deletion: 'deleted' },
  moments: {
    member: ['user_id'],
    exported: [
      'id',
      'book_id',
      'chapter_id',
      'chapter_title',
      'position',
      'note',
      'created_at',
      'changed_at',
      'deleted',
    ],
    deletion: 'deleted',
  },
  book_speeds: { member: ['user_id'], exported: ['book_id', 'speed', 'updated_at'], deletion: 'deleted' },
} as const satisfies {
  readonly [Name in keyof ListeningTables]: PersonalRule<ListeningTables[Name]> | 'none';
};
