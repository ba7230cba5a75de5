import type { listenerSettingsEndpoints, PlaybackSettings } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { snapSpeed } from '@lamplight/contract/speeds';
import type { Database } from '../../../db/schema.ts';
import { levelOf, type Visibility } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  findSettings,
  listBookSpeeds,
  listKnownBooks,
  pruneBookSpeeds,
  updateSettings,
  upsertBookSpeeds,
} from './store.ts';

export interface ListenerSettings {
  readonly handlers: RouteHandlers<typeof listenerSettingsEndpoints>;
}

const defaults = {
  skip_back: limits.skipSeconds,
  skip_forward: limits.skipSeconds,
  speed: 1,
  starts_up_next: 0,
  shortens_silences: 0,
} as const;

async function readSettings(db: Database, userId: number): Promise<PlaybackSettings> {
  const [settings, book_speeds] = await Promise.all([findSettings(db, userId), listBookSpeeds(db, userId)]);
  const { starts_up_next, shortens_silences, ...others } = { ...defaults, ...settings };
  return {
    ...others,
    starts_up_next: starts_up_next === 1,
    shortens_silences: shortens_silences === 1,
    book_speeds,
  };
}

/** Saves speeds of books, last changed first. Books that were deleted while the device was offline are left out. */
async function saveBookSpeeds(
  db: Database,
  clock: Clock,
  { user_id, level }: { readonly user_id: number; readonly level: Visibility },
  sent: PlaybackSettings['book_speeds'],
): Promise<void> {
  const speedOf = new Map(sent.toReversed().map(({ book_id, speed }) => [book_id, snapSpeed(speed)]));
  if (speedOf.size === 0) return;
  const existing = await listKnownBooks(db, [...speedOf.keys()], level);
  // The times are a millisecond apart, to preserve the order in which the speeds were changed.
  const oldestMs = clock.ms() - speedOf.size + 1;
  const rows = [...speedOf].flatMap(([book_id, speed], index) =>
    existing.has(book_id)
      ? [{ user_id, book_id, speed, updated_at: new Date(oldestMs + index).toISOString() }]
      : [],
  );
  if (rows.length === 0) return;
  await upsertBookSpeeds(db, rows);
  const remaining = await listBookSpeeds(db, user_id);
  await pruneBookSpeeds(
    db,
    user_id,
    remaining.map(({ book_id }) => book_id),
  );
}

/** Creates the settings that a member's devices share: skip lengths, speeds, and whether silences are shortened. */
export const createListenerSettings = (deps: {
  readonly db: Database;
  readonly clock: Clock;
}): ListenerSettings => ({
  handlers: {
    getPlaybackSettings: ({ actor }) => readSettings(deps.db, actor.id),
    savePlaybackSettings: async ({ actor, body }) => {
      const { book_speeds, speed, starts_up_next, shortens_silences, ...skips } = body;
      const columns = {
        ...skips,
        ...(speed !== undefined && { speed: snapSpeed(speed) }),
        ...(starts_up_next !== undefined && ({ starts_up_next: starts_up_next ? 1 : 0 } as const)),
        ...(shortens_silences !== undefined && ({ shortens_silences: shortens_silences ? 1 : 0 } as const)),
      };
      await deps.db.transaction().execute(async (tx) => {
        if (Object.keys(columns).length > 0) await updateSettings(tx, actor.id, columns);
        const member = { user_id: actor.id, level: levelOf(actor) };
        await saveBookSpeeds(tx, deps.clock, member, book_speeds ?? []);
      });
      return readSettings(deps.db, actor.id);
    },
  },
});
