import type { FeedSettings, feedEndpoints } from '@lamplight/contract';
import { saveRevision } from '../../../db/save-revision.ts';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import type { Streaming } from '../../media/index.ts';
import { m } from './messages.ts';
import { isLeftOut } from './store.ts';

type StoredSettings = Omit<FeedSettings, 'may_redirect'>;

const defaults: StoredSettings = { revision: 0, is_on: true, for_subscribers: false, is_redirected: false };

async function readSettings(db: Database): Promise<StoredSettings> {
  const row = await db
    .selectFrom('feed_settings')
    .select(['revision', 'is_on', 'for_subscribers', 'is_redirected'])
    .executeTakeFirst();
  return row
    ? {
        revision: row.revision,
        is_on: row.is_on === 1,
        for_subscribers: row.for_subscribers === 1,
        is_redirected: row.is_redirected === 1,
      }
    : defaults;
}

const flag = (value: boolean) => (value ? 1 : 0);

interface SettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Pick<Books, 'requireBook'>;
  readonly files: Pick<Streaming['files'], 'mayRedirect'>;
}

/** Reads and changes the publisher's settings of who gets feeds, and of which books. All nodes share them. */
export function createFeedSettings({ db, clock, books, files }: SettingsDeps) {
  const present = (stored: StoredSettings): FeedSettings => ({ ...stored, may_redirect: files.mayRedirect });
  const cache = createAsyncCache<'settings', StoredSettings>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });
  const handlers: Pick<
    RouteHandlers<typeof feedEndpoints>,
    'getFeedSettings' | 'saveFeedSettings' | 'getBookFeeds' | 'saveBookFeeds'
  > = {
    getFeedSettings: async () => present(await readSettings(db)),
    saveFeedSettings: async ({ body, actor }) => {
      const saved = await db.transaction().execute(async (tx) => {
        const before = await readSettings(tx);
        const after = { is_redirected: before.is_redirected, ...body };
        const row = {
          id: 1,
          revision: body.revision,
          is_on: flag(body.is_on),
          for_subscribers: flag(body.for_subscribers),
          is_redirected: flag(after.is_redirected),
          updated_at: clock.iso(),
        } as const;
        if (!(await saveRevision(tx, 'feed_settings', 'id', row)))
          throw new ProblemError('precondition_failed', m.settingsChanged);
        const names = (['is_on', 'for_subscribers', 'is_redirected'] as const).filter(
          (name) => before[name] !== after[name],
        );
        const detail = Object.fromEntries(names.map((name) => [name, after[name]]));
        if (names.length > 0)
          await recordAudit(tx, clock, { actor_id: actor.id, action: 'feed_settings_changed', detail });
        return readSettings(tx);
      });
      cache.delete('settings');
      return present(saved);
    },
    getBookFeeds: async ({ params: { id }, actor }) => {
      await books.requireBook(id, actor);
      return { is_on: !(await isLeftOut(db, id)) };
    },
    saveBookFeeds: async ({ params: { id }, body: { is_on }, actor }) => {
      const { title } = await books.requireBook(id, actor);
      await db.transaction().execute(async (tx) => {
        if (is_on === !(await isLeftOut(tx, id))) return;
        if (is_on) await tx.deleteFrom('books_without_feeds').where('book_id', '=', id).execute();
        else
          await tx
            .insertInto('books_without_feeds')
            .values({ book_id: id })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const detail = { title, fields: 'feeds' };
        await recordAudit(tx, clock, {
          actor_id: actor.id,
          action: 'book_edited',
          target: `book ${id}`,
          detail,
        });
      });
      return { is_on };
    },
  };
  return {
    handlers,
    /** Returns the settings, at most two seconds old. */
    current: async (): Promise<StoredSettings> => cache.get('settings', () => readSettings(db)),
  };
}
export type FeedSettingsService = ReturnType<typeof createFeedSettings>;
