import type { Db } from './store.ts';

/** Books of a series that may follow a book. */
const maxFollowing = 20;
/** Candidates for each shared person, series or tag, latest first: a common tag has many thousands of books. */
const maxCandidates = 40;
const maxShared = 8;
const maxSimilar = 6;
/** A shared author or series says more than a shared voice, and that more than a shared tag. */
const weights = { author: 4, series: 4, narrator: 2, sub_tag: 1.5, main_tag: 1 } as const;

/** Lists the books of a book's first series that come after it, in order. */
export async function listSeriesAfter(db: Db, bookId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('book_series as here')
    .innerJoin('book_series as after', 'after.series_id', 'here.series_id')
    .select('after.book_id')
    .where('here.book_id', '=', bookId)
    .where('here.place', '=', (eb) =>
      eb
        .selectFrom('book_series')
        .select((min) => min.fn.min('place').as('place'))
        .where('book_series.book_id', '=', bookId),
    )
    .where((eb) =>
      eb.or([
        eb('after.number_key', '>', eb.ref('here.number_key')),
        eb.and([
          eb('after.number_key', '=', eb.ref('here.number_key')),
          eb('after.book_id', '>', eb.ref('here.book_id')),
        ]),
      ]),
    )
    .orderBy('after.number_key')
    .orderBy('after.book_id')
    .limit(maxFollowing)
    .execute();
  return rows.map(({ book_id }) => book_id);
}

type Candidates = readonly { readonly book_id: number }[];

/** Lists books that the member has not begun, most in common with this one first. */
export async function listSimilar(
  db: Db,
  userId: number,
  bookId: number,
  without: number | null,
): Promise<number[]> {
  const [people, series, tags] = await Promise.all([
    db
      .selectFrom('book_people')
      .select(['person_id', 'role'])
      .where('book_id', '=', bookId)
      .where('role', 'in', ['author', 'narrator'])
      .orderBy('role')
      .orderBy('place')
      .limit(maxShared)
      .execute(),
    db.selectFrom('book_series').select('series_id').where('book_id', '=', bookId).limit(maxShared).execute(),
    db
      .selectFrom('book_tags')
      .select(['main_tag', 'sub_tag'])
      .where('book_id', '=', bookId)
      .orderBy('place')
      .limit(maxShared)
      .execute(),
  ]);
  const scores = new Map<number, number>();
  const add = (candidates: Candidates, weight: number) => {
    for (const { book_id } of candidates) scores.set(book_id, (scores.get(book_id) ?? 0) + weight);
  };
  for (const { person_id, role } of people)
    add(
      await db
        .selectFrom('book_people')
        .select('book_id')
        .where('person_id', '=', person_id)
        .where('role', '=', role)
        .orderBy('book_id', 'desc')
        .limit(maxCandidates)
        .execute(),
      role === 'author' ? weights.author : weights.narrator,
    );
  for (const { series_id } of series)
    add(
      await db
        .selectFrom('book_series')
        .select('book_id')
        .where('series_id', '=', series_id)
        .orderBy('book_id', 'desc')
        .limit(maxCandidates)
        .execute(),
      weights.series,
    );
  for (const { main_tag, sub_tag } of tags) {
    const tagged = db.selectFrom('book_tags').select('book_id').where('main_tag', '=', main_tag);
    const matching =
      sub_tag === null ? tagged.where('sub_tag', 'is', null) : tagged.where('sub_tag', '=', sub_tag);
    add(
      await matching.orderBy('book_id', 'desc').limit(maxCandidates).execute(),
      sub_tag === null ? weights.main_tag : weights.sub_tag,
    );
  }
  for (const id of [bookId, without]) if (id !== null) scores.delete(id);
  const ids = [...scores.keys()];
  if (ids.length === 0) return [];
  const begun = await db
    .selectFrom('book_progress')
    .select('book_id')
    .where('user_id', '=', userId)
    .where('book_id', 'in', ids)
    .execute();
  for (const { book_id } of begun) scores.delete(book_id);
  return [...scores]
    .toSorted(([a, one], [b, other]) => other - one || b - a)
    .slice(0, maxSimilar)
    .map(([id]) => id);
}
