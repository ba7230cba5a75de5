import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/schema.ts';
import { mark } from './text.ts';

export type FindDb = Tables<'book_words' | 'word_endings' | 'word_slips'>;

/** One thing that must be found: any of these texts, folded, with a mark before each word but the first. */
export interface Part {
  readonly anyOf: readonly Text[];
}
export interface Text {
  readonly text: string;
  readonly beginsWithWord: boolean;
}

/** Books that alone can match, and the part that each of them holds for certain. */
export interface Lead {
  readonly within: RawBuilder<{ book_id: number }>;
  /** Null where their texts must be compared for every part. */
  readonly certain: Part | null;
}

/** A search made ready to be run. Books are named `books`, their texts `book_texts`. */
export interface Plan {
  readonly parts: readonly Part[];
  /** The search as one text, its words marked. */
  readonly whole: string;
  /** Synopses are left out where too many books would match. */
  readonly titlesOnly: boolean;
  readonly lead: Lead | null;
}

/** Above every text that begins with what stands before it. */
export const last = '\u{10ffff}';

/** The ids of the books that hold a word with one of these texts in it, anywhere or in their titles. */
export const booksWithWordsLike = (
  texts: readonly string[],
  titlesOnly: boolean,
): RawBuilder<{ book_id: number }> => {
  const ranges = texts.map((text) => sql`(e.ending >= ${text} and e.ending < ${text + last})`);
  return sql`
    select w.book_id from word_endings e join book_words w on w.word = e.word
    where (${sql.join(ranges, sql` or `)}) ${titlesOnly ? sql`and w.in_title = 1` : sql``}
  `;
};

/** How many rows a set of books has, as far as `most`. */
export async function countUpTo(
  db: FindDb,
  books: RawBuilder<{ book_id: number }>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${books} limit ${sql.lit(most)}) as books_found
  `.execute(db);
  return rows[0]?.n ?? 0;
}

export async function isKnown(db: FindDb, text: string): Promise<boolean> {
  const found = await db
    .selectFrom('word_endings')
    .select('ending')
    .where('ending', '>=', text)
    .where('ending', '<', text + last)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const wordsWithSlips = async (db: FindDb, slips: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('word_slips').select('word').distinct().where('slip', 'in', slips).execute()).map(
    ({ word }) => word,
  );

const title = sql<string>`book_texts.title`;
const synopsis = sql<string>`book_texts.synopsis`;

const anyIn = (part: Part, check: (text: Text) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${sql.join(part.anyOf.map(check), sql` or `)})`;
const all = (parts: readonly Part[], check: (part: Part) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${sql.join(parts.map(check), sql` and `)})`;

const inTitle = (part: Part) => anyIn(part, ({ text }) => contains(title, text));
const anywhere = (part: Part) =>
  anyIn(part, ({ text }) => sql`${contains(title, text)} or ${contains(synopsis, text)}`);
const beginsInTitle = (part: Part) =>
  anyIn(part, ({ text, beginsWithWord }) => contains(title, beginsWithWord ? mark + text : text));

/** What a book must fulfil to match: every part is found, in any order. */
export function matches({ parts, titlesOnly, lead }: Plan): RawBuilder<unknown>[] {
  const uncertain = parts.filter((part) => part !== lead?.certain);
  return [
    ...(lead ? [sql`books.id in (${lead.within})`] : []),
    ...uncertain.map(titlesOnly ? inTitle : anywhere),
  ];
}

/** Where a match stands, from 0: the title itself, titles that begin so, words of it, within it, the synopsis. */
export const rankOf = ({ parts, whole }: Plan): RawBuilder<number> => sql`case
  when ${title} = ${whole} then 0
  when substr(${title}, 1, ${sql.lit(Array.from(whole).length)}) = ${whole} then 1
  when ${all(parts, beginsInTitle)} then 2
  when ${all(parts, inTitle)} then 3
  else 4 end`;
