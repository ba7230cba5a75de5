import {
  bytesWithTranslations,
  type PageDraft,
  type pageEndpoints,
  pageLimits,
  type Site,
} from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { LRUCache } from 'lru-cache';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { createLastKnown } from '../../../platform/last-known.ts';
import type { Log } from '../../../platform/log.ts';
import { invalidField, requireValid } from '../../../platform/text-fields.ts';
import {
  changeTranslations,
  inReadersLanguage,
  translationFor,
  translationsIn,
} from '../../../platform/translations.ts';
import { type AuditEntry, recordAudit } from '../../accounts/index.ts';
import { m } from './messages.ts';
import { hasOutlineNote, outlinesFor } from './outlines.ts';
import type { PublicPage } from './page-metadata.ts';
import { bodyProblem, readPage } from './read-page.ts';
import { renderPage } from './render-markdown.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  findPublishedBody,
  findTitles,
  findVersion,
  insertPage,
  insertVersion,
  listDrafts,
  listPublished,
  listVersions,
  markAsked,
  type PublishedRow,
  placePage,
  presentPage,
  updatePage,
} from './store.ts';

export interface Pages {
  readonly handlers: RouteHandlers<typeof pageEndpoints>;
  /**
   * Returns the published pages, at most two seconds old. While the database does not answer, returns the last ones
   * that were read.
   */
  published(): Promise<readonly PublishedRow[]>;
  /** Returns a page and its version for clients that run no scripts; null if there is no page at this address. */
  render(slug: string): Promise<(PublicPage & { readonly version: string }) | null>;
}

const keyOf = ({ id, version }: { readonly id: number; readonly version: number }) => `${id}/${version}`;
const notFound = () => new ProblemError('not_found', m.notFound);
const changedMeanwhile = () => new ProblemError('precondition_failed', m.changed);

/** Creates the publisher's pages: drafts of admins, and the versions that everybody reads. */
export function createPages({
  db,
  clock,
  log,
  site,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly site: () => Promise<Site>;
}): Pages {
  const titles = new LRUCache<string, string>({ max: 10 * pageLimits.pages });
  const links = createLastKnown<readonly (PublishedRow & { readonly translations: string })[]>({
    clock,
    log,
    name: 'pages',
    initial: [],
    read: async () => {
      const rows = await listPublished(db);
      // Versions never change, so their titles are read only once.
      const unknown = rows.filter((row) => !titles.has(keyOf(row)));
      for (const [key, translations] of await findTitles(db, unknown)) titles.set(key, translations);
      return rows.map((row) => ({ ...row, translations: titles.get(keyOf(row)) ?? '{}' }));
    },
  });
  /** Returns the pages with titles in the reader's language. */
  const published = async (): Promise<PublishedRow[]> =>
    (await links.get()).map((link) => {
      const { translations: _, ...shown } = inReadersLanguage(link);
      return shown;
    });
  const rendered = createAsyncCache<string, PublicPage | null>({
    clock,
    maxSize: bytesWithTranslations(pageLimits.pages),
    isCacheable: (page) => page !== null,
  });

  async function requireDraft(connection: Database, id: number): Promise<DraftRow> {
    const row = await findDraft(connection, id);
    if (!row) throw notFound();
    return row;
  }

  async function present(connection: Database, id: number): Promise<PageDraft> {
    const row = await requireDraft(connection, id);
    const versions = await listVersions(connection, id, pageLimits.versions);
    return {
      ...presentPage(row),
      body: row.body,
      translations: translationsIn(row.translations),
      versions: versions.map((version) => ({ ...version, asks_members: version.asks_members === 1 })),
    };
  }

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
      links.forget();
    }
  }

  async function update(
    tx: Database,
    at: { id: number; revision: number },
    values: Parameters<typeof updatePage>[2],
  ) {
    if (await updatePage(tx, at, { ...values, updated_at: clock.iso() })) return;
    await requireDraft(tx, at.id);
    throw changedMeanwhile();
  }

  const entryOf = (action: AuditEntry['action'], actor: { id: number }, id: number, detail: object = {}) =>
    ({ actor_id: actor.id, action, target: `page ${id}`, detail: { ...detail } }) satisfies AuditEntry;

  return {
    published,
    render: async (slug) => {
      // The cached list rejects most unknown addresses without a database query.
      const link = (await links.get()).find((page) => page.slug === slug);
      if (!link) return null;
      const version = `${link.id}/${link.version}${translationFor(link.translations) ? `/${language()}` : ''}`;
      const page = await rendered.get(version, async () => {
        const row = await findVersion(db, link.id, link.version);
        return row ? renderPage(inReadersLanguage(row)) : null;
      });
      return page && { ...page, version };
    },
    handlers: {
      listPages: async () => [...(await published())],
      getPage: async ({ params }) => {
        const row = await findPublishedBody(db, params.slug);
        if (!row) throw notFound();
        const { body, in_foot, needs_consent, ...rest } = inReadersLanguage(row);
        return { ...rest, body, in_foot: in_foot === 1, needs_consent: needs_consent === 1 };
      },
      listAdminPages: async () => (await listDrafts(db)).map(presentPage),
      listPageOutlines: async () => outlinesFor(await site()),
      getPageDraft: ({ params }) => present(db, params.id),
      getPageVersion: async ({ params }) => {
        const row = await findVersion(db, params.id, params.version);
        if (!row) throw notFound();
        const { page_id: _, translations, ...version } = row;
        return {
          ...version,
          translations: translationsIn(translations),
          asks_members: row.asks_members === 1,
        };
      },
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
          return present(tx, id);
        });
      },
      savePage: async ({ params: { id }, body: { revision, ...body }, actor }) => {
        const { translations: changes, ...written } = await readPage(body);
        return change(async (tx, record) => {
          const before = await requireDraft(tx, id);
          const texts = { ...written, translations: changeTranslations(before.translations, changes) };
          await update(tx, { id, revision }, texts);
          const fields = (
            ['title', 'slug', 'body', 'translations', 'in_foot', 'needs_consent'] as const
          ).filter((field) => before[field] !== texts[field]);
          if (fields.length > 0)
            await record(
              entryOf('page_edited', actor, id, { title: texts.title, fields: fields.join(', ') }),
            );
          return present(tx, id);
        });
      },
      publishPage: ({ params: { id }, body: { revision, asks_members }, actor }) =>
        change(async (tx, record) => {
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
          await update(tx, { id, revision }, { is_published: 1, version, asked_version });
          if (isNew) {
            const { title, body, translations } = page;
            const asked = asks_members ? 1 : 0;
            await insertVersion(tx, {
              page_id: id,
              version,
              title,
              body,
              translations,
              asks_members: asked,
              published_at: clock.iso(),
            });
          } else if (asks_members) await markAsked(tx, id, version);
          const detail = { title: page.title, version, asks_members };
          await record(entryOf('page_published', actor, id, detail));
          return present(tx, id);
        }),
      unpublishPage: ({ params: { id }, body: { revision }, actor }) =>
        change(async (tx, record) => {
          const { title } = await requireDraft(tx, id);
          await update(tx, { id, revision }, { is_published: 0 });
          await record(entryOf('page_unpublished', actor, id, { title }));
          return present(tx, id);
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
    },
  };
}
