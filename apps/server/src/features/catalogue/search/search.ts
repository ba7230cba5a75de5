import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldForSearch } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { inOrder, isInTitle, matchAll, type PlacesOfIndex, rank, visitWords } from './match.ts';
import { createNames, type NameKind, type Names } from './names.ts';
import { plans, type Words } from './plan.ts';
import { isShortQuery } from './terms.ts';
import { type Pause, visitLinesWith, visitPlaces, type WordIndex, wordsNear } from './word-index.ts';

/** A set of ids as an array: 1 at the index of each id in the set. */
export type IdFlags = Uint8Array;

export function flagsOf(ids: ArrayLike<number>): IdFlags {
  let last = 0;
  for (let at = 0; at < ids.length; at += 1) last = Math.max(last, ids[at] ?? 0);
  const flags = new Uint8Array(last + 1);
  for (let at = 0; at < ids.length; at += 1) flags[ids[at] ?? 0] = 1;
  return flags;
}

/** Scope of a search. */
export interface SearchScope {
  /** Ids that the reader may not see. Words that occur only in these names are not used as corrections. */
  readonly hidden: ReadonlySet<number>;
  /** Restricts the search to these ids. */
  readonly only?: IdFlags | undefined;
  /** Number of matches at which a search stops adding approximate matches. */
  readonly enough: number;
}

/** Matches of a search, the best first. */
export interface Found {
  readonly ids: Int32Array;
  /**
   * Indexes in `ids` at which each further group of equally ranked matches starts, best first; within a group matches
   * are in list order.
   */
  readonly groups: readonly number[];
}
export const nothing: Found = { ids: new Int32Array(), groups: [] };

/** Milliseconds after which a search yields to other requests. */
const maxTurnMs = 5;

function createPause(): Pause {
  let began = performance.now();
  return () =>
    performance.now() - began < maxTurnMs
      ? undefined
      : nextTurn().then(() => {
          began = performance.now();
        });
}

/** Joins groups of matches, the best first. */
function joinGroups(parts: readonly Int32Array[]): Found {
  const ids = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  const groups: number[] = [];
  let start = 0;
  for (const part of parts) {
    if (start > 0) groups.push(start);
    ids.set(part, start);
    start += part.length;
  }
  return { ids, groups };
}

/** Returns the words in the names that a reader may see. */
function wordsIn(indexes: readonly WordIndex[], hidden: ReadonlySet<number>): Words {
  const isUsed = (index: WordIndex, word: number): boolean => {
    let used = false;
    for (const places of [index.inTitle, index.inOthers])
      if (!used)
        visitPlaces(places, word, (place) => {
          const id = index.ids[place] ?? 0;
          used ||= id !== 0 && !hidden.has(id);
        });
    return used;
  };
  return {
    has: (text, fit = 'word') =>
      indexes.some((index) => {
        let found = false;
        visitWords(index, { text, fit, penalty: 0 }, (word) => {
          found ||= isUsed(index, word);
        });
        return found;
      }),
    near: (text) => [
      ...new Set(indexes.flatMap((index) => wordsNear(index, text, (word) => isUsed(index, word)))),
    ],
  };
}

async function findIn(
  indexes: readonly WordIndex[],
  { hidden, only, enough }: SearchScope,
  q: string,
): Promise<Found> {
  const pause = createPause();
  const found = new Set<number>();
  const isAllowed = (id: number) =>
    id !== 0 && !hidden.has(id) && (!only || only[id] === 1) && !found.has(id);
  const words = wordsIn(indexes, hidden);
  const parts: Int32Array[] = [];
  let total = 0;
  /** Number of parts already added to `found`. */
  let known = 0;
  let hasTitle = false;
  for (const { kind, make } of plans) {
    if (kind === 'exact' && total > 0) continue;
    if (total >= enough || (kind === 'corrected' && hasTitle)) break;
    await pause();
    for (const query of make(words, q)) {
      for (; known < parts.length; known += 1) for (const id of parts[known] ?? []) found.add(id);
      const titleOnly = total > 0 || isShortQuery(query);
      const ranked: PlacesOfIndex[][] = [];
      for (const index of indexes) {
        const matches = await matchAll(index, query, { titleOnly, isAllowed, pause });
        const byRank = await rank(index, query, matches, pause);
        byRank.forEach((places, key) => (ranked[key] ??= []).push({ index, places }));
      }
      ranked.forEach((lists, key) => {
        const part = inOrder(lists);
        hasTitle ||= isInTitle(key);
        total += part.length;
        parts.push(part);
      });
    }
  }
  return joinGroups(parts);
}

export interface Search {
  /** Returns the names of books, people and series, including the latest change by any node. */
  names(): Promise<Names>;
  /** Finds books, people or series. */
  find(kind: NameKind, scope: SearchScope, q: string): Promise<Found>;
  /** Returns the ids of the books whose titles contain a text, ignoring case and accents, ordered by title. */
  withTitleLike(title: string): Promise<Int32Array>;
}

/** Creates the in-memory search for books, people and series of this node. */
export function createSearch(db: Database): Search {
  const names = createNames(db, createPause);
  return {
    names,
    find: async (kind, scope, q) => findIn((await names())[kind], scope, q),
    async withTitleLike(title) {
      const text = foldForSearch(title);
      if (text === '') return nothing.ids;
      const lists = (await names()).books.map((index) => {
        const places: number[] = [];
        visitLinesWith(index.titles, text, (place) => {
          if (index.ids[place] !== 0) places.push(place);
        });
        return { index, places };
      });
      return inOrder(lists);
    },
  };
}
