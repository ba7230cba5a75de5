import { type PageDraft, type pageEndpoints, pageLimits } from '@lamplight/contract';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField, requireValid } from '../../../platform/text-fields.ts';
import { changeTranslations, translationsIn } from '../../../platform/translations.ts';
import { type AuditEntry, recordAudit } from '../../accounts/index.ts';
import { m } from './messages.ts';
import { hasOutlineNote } from './outlines.ts';
import { bodyProblem, readPage } from './read-page.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertPage,
  insertVersion,
  listDrafts,
  listVersions,
  markAsked,
  placePage,
  presentPage,
  updatePage,
} from './store.ts';

type PageChanges = Pick<
  RouteHandlers<typeof pageEndpoints>,
  'addPage' | 'savePage' | 'publishPage' | 'unpublishPage' | 'deletePage' | 'orderPages'
>;

interface PageChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Called after each change, whether it succeeded or not. */
  readonly onChange: () => void;
}

export const pageNotFound = (): ProblemError => new ProblemError('not_found', m.notFound);

async function requireDraft(connection: Database, id: number): Promise<DraftRow> {
  const row = await findDraft(connection, id);
  if (!row) throw pageNotFound();
  return row;
}

/** Returns a page with its draft and latest versions. @throws ProblemError not_found */
export async function presentDraft(connection: Database, id: number): Promise<PageDraft> {
  const row = await requireDraft(connection, id);
  const versions = await listVersions(connection, id, pageLimits.versions);
  return {
    ...presentPage(row),
    body: row.body,
    translations: translationsIn(row.translations),
    versions: versions.map((version) => ({ ...version, asks_members: version.asks_members === 1 })),
  };
}

/** @throws ProblemError precondition_failed if the page has another revision; not_found */
async function update(
  tx: Database,
  clock: Clock,
  at: { id: number; revision: number },
  values: Parameters<typeof updatePage>[2],
): Promise<void> {
  if (await updatePage(tx, at, { ...values, updated_at: clock.iso() })) return;
  await requireDraft(tx, at.id);
  throw new ProblemError('precondition_failed', m.changed);
}

/** Publishes a page: as a new version if its draft differs from the latest one. Returns details for the audit list. */
async function publish(
  tx: Database,
  clock: Clock,
  { id, revision, asks_members }: { id: number; revision: number; asks_members: boolean },
): Promise<{ title: string; version: number; asks_members: boolean }> {
  const page = await requireDraft(tx, id);
  if (page.body.trim() === '') throw invalidField('body', m.empty);
  requireValid({ body: await bodyProblem(page.body) });
  const translated: { body?: string }[] = Object.values(translationsIn(page.translations));
  if ([page, ...translated].some(({ body }) => hasOutlineNote(body ?? '')))
    throw invalidField('body', m.outline);
  if (asks_members && page.needs_consent === 0) throw invalidField('asks_members', m.noConsent);
  const isNew = page.version === null || page.has_changes === 1;
  const version = (page.version ?? 0) + (isNew ? 1 : 0);
  const asked_version = asks_members ? version : page.asked_version;
  await update(tx, clock, { id, revision }, { is_published: 1, version, asked_version });
  const { title, body, translations } = page;
  if (isNew) {
    const published = { title, body, translations, published_at: clock.iso() };
    await insertVersion(tx, { page_id: id, version, asks_members: asks_members ? 1 : 0, ...published });
  } else if (asks_members) await markAsked(tx, id, version);
  return { title, version, asks_members };
}

const entryOf = (action: AuditEntry['action'], actor: { id: number }, id: number, detail: object = {}) =>
  ({ actor_id: actor.id, action, target: `page ${id}`, detail: { ...detail } }) satisfies AuditEntry;

/** Creates the handlers by which admins change pages. */
export function createPageChanges({ db, clock, onChange }: PageChangesDeps): PageChanges {
  /** Runs a change in a transaction that records it. @throws ProblemError already_exists if the address is taken */
  async function change<T>(
    run: (tx: Database, record: (entry: AuditEntry) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    try {
      return await db.transaction().execute((tx) => run(tx, (entry) => recordAudit(tx, clock, entry)));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = m.addressTaken;
      throw new ProblemError('already_exists', message, { fields: [{ field: 'slug', message }] });
    } finally {
      onChange();
    }
  }

  return {
    addPage: async ({ body, actor }) => {
      const { translations: _, ...texts } = await readPage(body);
      return change(async (tx, record) => {
        const pages = await listDrafts(tx);
        if (pages.length >= pageLimits.pages)
          throw new ProblemError('invalid_input', m.tooMany({ count: pageLimits.pages }));
        const place = 1 + Math.max(0, ...pages.map((page) => page.place));
        const id = await insertPage(tx, {
          ...texts,
          is_published: 0,
          place,
          revision: 1,
          version: null,
          asked_version: null,
          updated_at: clock.iso(),
        });
        await record(entryOf('page_added', actor, id, { title: texts.title }));
        return presentDraft(tx, id);
      });
    },
    savePage: async ({ params: { id }, body: { revision, ...body }, actor }) => {
      const { translations: changes, ...written } = await readPage(body);
      return change(async (tx, record) => {
        const before = await requireDraft(tx, id);
        const texts = { ...written, translations: changeTranslations(before.translations, changes) };
        await update(tx, clock, { id, revision }, texts);
        const fields = (
          ['title', 'slug', 'body', 'translations', 'in_foot', 'needs_consent'] as const
        ).filter((field) => before[field] !== texts[field]);
        if (fields.length > 0)
          await record(entryOf('page_edited', actor, id, { title: texts.title, fields: fields.join(', ') }));
        return presentDraft(tx, id);
      });
    },
    publishPage: ({ params: { id }, body, actor }) =>
      change(async (tx, record) => {
        await record(entryOf('page_published', actor, id, await publish(tx, clock, { id, ...body })));
        return presentDraft(tx, id);
      }),
    unpublishPage: ({ params: { id }, body: { revision }, actor }) =>
      change(async (tx, record) => {
        const { title } = await requireDraft(tx, id);
        await update(tx, clock, { id, revision }, { is_published: 0 });
        await record(entryOf('page_unpublished', actor, id, { title }));
        return presentDraft(tx, id);
      }),
    deletePage: ({ params: { id }, actor }) =>
      change(async (tx, record) => {
        const { title, version } = await requireDraft(tx, id);
        if (version !== null || !(await deleteDraft(tx, id)))
          throw new ProblemError('forbidden', m.published);
        await record(entryOf('page_deleted', actor, id, { title }));
        return { deleted: true };
      }),
    orderPages: ({ body: { ids }, actor }) =>
      change(async (tx, record) => {
        const before = (await listDrafts(tx)).map(({ id }) => id);
        const isSame = ids.length === before.length && before.every((id) => ids.includes(id));
        if (!isSame) throw new ProblemError('precondition_failed', m.orderChanged);
        for (const [place, id] of ids.entries()) await placePage(tx, id, place + 1);
        if (ids.some((id, place) => id !== before[place]))
          await record({ actor_id: actor.id, action: 'pages_ordered' });
        return (await listDrafts(tx)).map(presentPage);
      }),
  };
}
