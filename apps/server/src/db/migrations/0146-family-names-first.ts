import { isNameSuffix, peopleLimits } from '@lamplight/contract';
import { type Kysely, sql } from 'kysely';
import { titleSortKey } from '../../platform/fold-text.ts';
import type { Schema } from '../schema.ts';

const rowsPerRead = 1000;
/** Books whose derived columns one statement computes. */
const booksPerUpdate = 500;

const particles = new Set(
  'af av da das de del della den der di dos du el la le ten ter van von zu zur'.split(' '),
);
const familyFirst = /[\p{sc=Han}\p{sc=Hira}\p{sc=Hang}]/u;

/** Returns the name that older versions sorted a person by: the last word first, in every script. */
function formerSortName(written: string): string {
  const [first = '', ...letters] = written.split(', ');
  const hasLetters = letters.length > 0 && letters.every(isNameSuffix);
  const name = hasLetters ? first : written;
  const words = name.split(' ');
  const end = words.length > 2 && isNameSuffix(words.at(-1) ?? '') ? words.length - 1 : words.length;
  let start = end - 1;
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  if (start < 1 || words[start - 1]?.endsWith(',')) return written;
  const sorted = `${words.slice(start, end).join(' ')}, ${[...words.slice(0, start), ...words.slice(end)].join(' ')}`;
  return hasLetters ? [sorted, ...letters].join(', ') : sorted;
}

/** Sorts people of languages in which the family name comes first as they are written, unless somebody chose otherwise. */
async function repairSortNames(db: Kysely<Schema>): Promise<void> {
  for (let last = 0, isMore = true; isMore; ) {
    const rows = await db
      .selectFrom('people')
      .select(['id', 'name', 'sort_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute();
    for (const { id, name, sort_name } of rows) {
      if (!familyFirst.test(name) || sort_name === name || sort_name !== formerSortName(name)) continue;
      await db
        .updateTable('people')
        .set({ sort_name: name, sort_key: titleSortKey(name) })
        .where('id', '=', id)
        .execute();
    }
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === rowsPerRead;
  }
}

/** Separators of the people and their parts in `listed_people`. */
const [end, gap] = [sql.lit('\u001e'), sql.lit('\u001f')];
const lastKey = sql.lit('\u{10ffff}');
const firstOf = (role: 'author' | 'narrator') => sql`coalesce((
  select sort_key from book_people join people on people.id = person_id
  where book_id = books.id and role = ${sql.lit(role)} order by place limit 1
), ${lastKey})`;

/** Writes what lists show and sort of people; a merge of older versions left out the fourth of a role. */
async function refreshListedPeople(db: Kysely<Schema>): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await db
      .selectFrom('books')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(booksPerUpdate)
      .execute();
    const to = ids.at(-1)?.id;
    if (to === undefined) return;
    await sql`
      with derived as (
        select id, ${firstOf('author')} as author_sort, ${firstOf('narrator')} as narrator_sort, coalesce((
          select string_agg(role || ${gap} || cast(person_id as text) || ${gap} || name, ${end} order by role, place)
          from book_people join people on people.id = person_id
          where book_id = books.id and role in ('author', 'narrator') and (
            select count(*) from book_people as earlier
            where earlier.book_id = books.id and earlier.role = book_people.role and earlier.place < book_people.place
          ) < ${sql.lit(peopleLimits.listedPeople)}
        ), '') as listed_people
        from books where id > ${last} and id <= ${to}
      )
      update books set author_sort = derived.author_sort, narrator_sort = derived.narrator_sort,
        listed_people = derived.listed_people
      from derived where derived.id = books.id and (
        books.author_sort <> derived.author_sort or books.narrator_sort <> derived.narrator_sort
        or books.listed_people <> derived.listed_people)
    `.execute(db);
    last = to;
  }
}

/** Repairs what older versions stored of people: names whose family name comes first, and people of merged books. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await repairSortNames(db);
  await refreshListedPeople(db);
}
