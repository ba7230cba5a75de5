import type { peopleEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import { pageRangeOf, pageResponse } from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { levelOf, type Member, type Visibility } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Search } from '../search/search.ts';
import { findByIds, findMerged, listAliases } from './aliases.ts';
import { type EditDeps, merge, removeAlias, rename } from './edit-names.ts';
import { m } from './messages.ts';
import { type NameTable, nameNotFound } from './names-store.ts';
import { type HeardBook, nextInSeries } from './next-in-series.ts';
import { findNamePage, findPerson, listBooksOfSeries, listPeople, listSeries } from './store.ts';

export interface PeopleDeps extends EditDeps {
  readonly search: Search;
  /** Limits searches per account. */
  readonly searches: RateLimit;
  /** Returns which of these books the member has begun. */
  heardBooks(member: Member, bookIds: readonly number[]): Promise<HeardBook[]>;
}

export interface People {
  readonly handlers: RouteHandlers<typeof peopleEndpoints>;
}

interface NameQuery {
  readonly q?: string;
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}

/** People and series: lists, search, renaming and merging. */
export function createPeople(deps: PeopleDeps): People {
  const { db, searches, heardBooks } = deps;

  async function listNames<Row>(
    table: NameTable,
    present: (db: Database, ids: readonly number[], level: Visibility) => Promise<Row[]>,
    { query, actor, ...exchange }: ListCall,
  ): Promise<Row[]> {
    if (query.q !== undefined) await searches.count(String(actor.id));
    const window = pageRangeOf(query);
    const level = levelOf(actor);
    const { ids, total } = await findNamePage(deps, table, { q: query.q, window, level });
    return pageResponse(exchange, await present(db, ids, level), { window, total });
  }

  /**
   * Reads and presents a person or series, following a merge.
   * @throws ProblemError not_found
   */
  async function requireName<Row>(
    table: NameTable,
    id: number,
    find: (id: number) => Promise<Row | null>,
  ): Promise<Row> {
    const own = await find(id);
    if (own) return own;
    const target = await findMerged(db, table, id);
    const remaining = target === null ? null : await find(target);
    if (!remaining) throw nameNotFound(table);
    return remaining;
  }

  const requirePerson = (id: number, reader: Member) =>
    requireName('people', id, (currentId) => findPerson(db, currentId, levelOf(reader)));

  const requireSeries = (id: number, reader: Member) =>
    requireName(
      'series',
      id,
      async (currentId) => (await listSeries(db, [currentId], levelOf(reader)))[0] ?? null,
    );

  async function listAliasesOf(table: NameTable, id: number) {
    const row = (await findByIds(db, table, [id])).get(id);
    if (!row) throw nameNotFound(table);
    return listAliases(db, table, row.id);
  }

  async function removeAliasOf(
    table: NameTable,
    { id, alias_id }: { readonly id: number; readonly alias_id: number },
    actorId: number,
  ) {
    await removeAlias(deps, table, { id, aliasId: alias_id, by: actorId });
    return { message: m.removed };
  }

  return {
    handlers: {
      listPeople: (call) => listNames('people', listPeople, call),
      getPerson: ({ params: { id }, actor }) => requirePerson(id, actor),
      editPerson: async ({ params: { id }, body, actor }) => {
        await rename(deps, 'people', { id, by: actor.id, sent: body });
        return requirePerson(id, actor);
      },
      mergePeople: async ({ params: { id }, body: { into }, actor }) => {
        const name = await merge(deps, 'people', { id, into, by: actor.id });
        return { message: m.mergedInto({ name }) };
      },
      listPersonAliases: ({ params: { id } }) => listAliasesOf('people', id),
      removePersonAlias: ({ params, actor }) => removeAliasOf('people', params, actor.id),
      listSeries: (call) => listNames('series', listSeries, call),
      getSeries: async ({ params: { id }, actor }) => {
        const series = await requireSeries(id, actor);
        const bookIds = await listBooksOfSeries(db, series.id, levelOf(actor));
        const heard = await heardBooks(actor, bookIds);
        return {
          ...series,
          finished_ids: heard.flatMap(({ book_id, isFinished }) => (isFinished ? [book_id] : [])),
          next_id: nextInSeries(bookIds, heard),
        };
      },
      editSeries: async ({ params: { id }, body, actor }) => {
        await rename(deps, 'series', { id, by: actor.id, sent: body });
        return requireSeries(id, actor);
      },
      mergeSeries: async ({ params: { id }, body: { into }, actor }) => {
        const name = await merge(deps, 'series', { id, into, by: actor.id });
        return { message: m.mergedInto({ name }) };
      },
      listSeriesAliases: ({ params: { id } }) => listAliasesOf('series', id),
      removeSeriesAlias: ({ params, actor }) => removeAliasOf('series', params, actor.id),
    },
  };
}

interface ListCall {
  readonly query: NameQuery;
  readonly actor: Member;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
