import { sortedBy } from '../../../platform/collation.ts';
import { foldText } from '../../../platform/fold-text.ts';

/** A spelling of a publisher's name, and how many books have it. */
export interface PublisherRow {
  readonly publisher: string;
  readonly books: number;
}

/** Spellings of each publisher by its folded name; the spelling that most books use comes first. */
export type Publishers = ReadonlyMap<string, readonly string[]>;

/** Maximum number of publishers that `namesOf` returns. */
const maxListed = 500;

/** Groups spellings that differ only in case, and orders the groups by their sort keys. */
export function groupSpellings(rows: readonly PublisherRow[], keyOf: (name: string) => string): Publishers {
  const groups = Map.groupBy(rows, ({ publisher }) => foldText(publisher));
  const inOrder = sortedBy([...groups], ([name]) => keyOf(name));
  return new Map(
    inOrder.map(([key, group]) => [
      key,
      group.toSorted((a, b) => b.books - a.books).map(({ publisher }) => publisher),
    ]),
  );
}

/** Returns the first `maxListed` publishers in sort order, each in its most frequent spelling. */
export const namesOf = (publishers: Publishers): string[] =>
  [...publishers.values()].slice(0, maxListed).flatMap(([name]) => name ?? []);

/** Returns all spellings of a publisher's name; only the given one if the library has no such publisher. */
export const spellingsOf = (publishers: Publishers, name: string): readonly string[] =>
  publishers.get(foldText(name)) ?? [name];
