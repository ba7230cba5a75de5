import type { BodyOf, PublicPages, publicPagesEndpoints } from '@lamplight/contract';
import { saveRevision } from '../../../db/save-revision.ts';
import type { Database, Flag } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { sharedMaxAgeMs } from '../../../platform/last-known.ts';
import { recordAudit } from '../../accounts/index.ts';
import { readHosts } from './embed-hosts.ts';
import { m } from './messages.ts';

export const switches = [
  'front',
  'front_at_root',
  'books',
  'people',
  'series',
  'chapter_titles',
  'clips',
] as const;

const changeable = [...switches, 'embed_hosts'] as const;

const allOff: PublicPages = {
  revision: 0,
  front: false,
  front_at_root: false,
  books: false,
  people: false,
  series: false,
  chapter_titles: false,
  clips: false,
  embed_hosts: '',
};

const eachSwitch = <T>(valueOf: (name: (typeof switches)[number]) => T) =>
  Object.fromEntries(switches.map((name) => [name, valueOf(name)])) as Record<(typeof switches)[number], T>;

async function readSettings(db: Database): Promise<PublicPages> {
  const row = await db
    .selectFrom('public_pages')
    .select(['revision', 'embed_hosts', ...switches])
    .executeTakeFirst();
  if (!row) return allOff;
  const { revision, embed_hosts } = row;
  return { revision, ...eachSwitch((name) => row[name] === 1), embed_hosts };
}

export const changedMeanwhile = () => new ProblemError('precondition_failed', m.settingsChanged);

/** The publisher's settings of public pages, which all nodes share. */
export type PublicSettings = ReturnType<typeof createPublicSettings>;

export function createPublicSettings({
  db,
  clock,
  onSaved,
}: {
  readonly db: Database;
  readonly clock: Clock;
  /** Called when changed settings have been saved. */
  readonly onSaved: () => void;
}) {
  const cache = createAsyncCache<'settings', PublicPages>({ clock, maxSize: 1, maxAgeMs: sharedMaxAgeMs });

  async function save(
    body: BodyOf<(typeof publicPagesEndpoints)['PUT /admin/public-pages']>,
    actor: Pick<Actor, 'id'>,
  ): Promise<PublicPages> {
    const hosts = body.embed_hosts === undefined ? undefined : readHosts(body.embed_hosts);
    const saved = await db.transaction().execute(async (tx) => {
      const before = await readSettings(tx);
      const embed_hosts = hosts ?? before.embed_hosts;
      const next = { ...body, front_at_root: body.front && body.front_at_root, embed_hosts };
      const flags = eachSwitch((name): Flag => (next[name] ? 1 : 0));
      const row = { id: 1, ...flags, embed_hosts, revision: next.revision, updated_at: clock.iso() };
      if (!(await saveRevision(tx, 'public_pages', 'id', row))) throw changedMeanwhile();
      const detail = Object.fromEntries(
        changeable.filter((name) => before[name] !== next[name]).map((name) => [name, next[name]]),
      );
      if (Object.keys(detail).length > 0)
        await recordAudit(tx, clock, { actor_id: actor.id, action: 'public_pages_changed', detail });
      return readSettings(tx);
    });
    cache.delete('settings');
    onSaved();
    return saved;
  }

  return {
    /** Returns the settings, at most two seconds old. */
    current: async (): Promise<PublicPages> => cache.get('settings', () => readSettings(db)),
    read: () => readSettings(db),
    save,
  };
}
