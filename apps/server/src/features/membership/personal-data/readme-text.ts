import { isoOf } from '../../../platform/clock.ts';
import { type personalData, personalTables } from './personal-tables.ts';

type Rules = typeof personalData;

/** Tables with a file in the export. */
type ExportedTable = {
  [Name in keyof Rules]: Rules[Name] extends { readonly exported: readonly [string, ...string[]] }
    ? Name
    : never;
}[keyof Rules];

/** Files with the titles of books and chapters that the tables refer to. */
type ReferenceFile = 'discussions' | 'chapters' | 'books';

const contents: { readonly [Name in ExportedTable | ReferenceFile]: string } = {
  users: 'your account',
  sessions: 'devices on which you signed in',
  passkeys: 'names of your passkeys',
  authenticators: 'when you set up two-step sign-in',
  audit_log: 'what was done with your account, by you or by staff',
  subscriptions: 'your subscription',
  checkouts: 'your visits to the checkout',
  free_grants: 'free months that you were given',
  provider_events: 'ids of your payments at the payment provider, which has the invoices',
  payment_reversals: 'refunds and disputed payments',
  book_views: 'books that you opened, the first time of each day',
  bookmarks: 'books that you bookmarked',
  chapter_progress: 'how far you are in each chapter',
  book_progress: 'where you are in each book',
  listening_days: 'how long you listened on each day',
  place_history: 'where you were before, after you jumped',
  listener_settings: 'volume, speed and other settings of the player',
  book_speeds: 'speeds that you chose for single books',
  queued_books: 'books in your Up next, and when each was added',
  moments: 'moments that you saved, with your notes',
  clips: 'clips that you share, with your quotes',
  follows: 'books, series and people that you follow',
  notifications: 'what you were notified of, and when you read it',
  push_devices: 'devices that get push notifications',
  notification_settings: 'what you chose to be notified of, and how',
  email_changes: 'changes of your e-mail address',
  mail_outbox: 'mails of the last 30 days',
  page_consents: 'versions of pages that you agreed to',
  comments: 'what you wrote',
  moderation_cases: 'reviews of your comments by moderators',
  comment_reports: 'comments that you reported',
  moderation_acts: 'what moderators did about you, or you as a moderator',
  ignored_members: 'members whose comments you folded',
  watch_words: 'words to watch that you added',
  reviews: 'your stars and reviews',
  comment_reactions: 'your reactions to comments',
  uploads: 'files that you uploaded',
  import_jobs: 'imports that you started',
  discussions: 'where the comments are',
  chapters: 'titles of chapters in the other files',
  books: 'titles of books in the other files',
};

const references = ['discussions', 'chapters', 'books'] as const satisfies readonly ReferenceFile[];

/** Returns the export's README: what each file contains. */
export function readmeText(username: string, nowMs: number): string {
  const tables = personalTables.filter(({ exported }) => exported.length > 0).map(({ name }) => name);
  const names = [...(tables as ExportedTable[]), ...references];
  const width = Math.max(...names.map((name) => name.length)) + '.json  '.length;
  const lines = names.map((name) => `${`${name}.json`.padEnd(width)}${contents[name]}`);
  return `Your data, ${isoOf(nowMs)}

Everything stored about the account '${username}', one JSON file for each kind of data.
Times are UTC. Amounts are in the currency's smallest unit.

${lines.join('\n')}
`;
}
