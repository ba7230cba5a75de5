import {
  bookLimits,
  type ListedMoment,
  limits,
  type momentEndpoints,
  momentLimits,
  momentSearchWords,
  type SavedMoment,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { attachment } from '../../../http/attachment.ts';
import { type CursorValue, isInt32, isMoment, readCursor, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import { levelOf } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { limitText } from '../../../platform/text-fields.ts';
import { type Books, parsePeople } from '../../catalogue/index.ts';
import { parseTimestamp } from '../progress/rules.ts';
import { csv, type MomentFormat, markdown } from './export-text.ts';
import { m } from './messages.ts';
import { deleteMoment, saveMoment } from './save-moment.ts';
import {
  countListed,
  findListed,
  type ListedRow,
  listMoments,
  type MomentFilter,
  type MomentKey,
} from './store.ts';

interface MomentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly books: Pick<Books, 'requireBook' | 'requireChapter'>;
}

/** Rows that an export reads per query. */
const exportRows = 200;

const isFinite: CursorValue = (value) => typeof value === 'number' && Number.isFinite(value);
const isId: CursorValue = (value) => typeof value === 'string' && value.length <= momentLimits.idCharacters;
const listName = 'moments';

const cursorOf = ({ latest, book_id, place, position, id }: MomentKey): string =>
  writeCursor(listName, [latest, book_id, place, position, id]);

function keyIn(cursor: string): MomentKey {
  const checks = [isMoment, isInt32, isInt32, isFinite, isId];
  const [latest, book_id, place, position, id] = readCursor(cursor, {
    parameter: 'list',
    list: listName,
    checks,
  });
  return {
    latest: String(latest),
    book_id: Number(book_id),
    place: Number(place),
    position: Number(position),
    id: String(id),
  };
}

const present = (row: ListedRow): SavedMoment => ({
  id: row.id,
  book_id: row.book_id,
  book_title: row.book_title,
  authors: parsePeople(row.listed_people, 'author').map(({ name }) => name),
  cover_image: row.cover_image,
  cover_hue: row.cover_hue,
  chapter_id: row.chapter_id,
  chapter_title: row.chapter_title,
  position: row.position,
  note: row.note,
  created_at: row.created_at,
  changed_at: row.changed_at,
});

const presentListed = (row: ListedRow): ListedMoment => ({ ...present(row), cursor: cursorOf(row) });

/** Creates the handlers of moments: positions in chapters that members save, with notes. */
export function createMoments({ db, clock, books }: MomentDeps): {
  readonly handlers: RouteHandlers<typeof momentEndpoints>;
} {
  const deps = { db, clock, books };

  /** Yields a file of moments part by part. */
  async function* write(filter: MomentFilter, format: MomentFormat): AsyncGenerator<Uint8Array> {
    yield Buffer.from(format.start());
    let before: SavedMoment | null = null;
    for (let after: MomentKey | null = null; ; ) {
      const rows: ListedRow[] = await listMoments(db, filter, { after, limit: exportRows });
      let text = '';
      for (const moment of rows.map(present)) {
        text += format.row(moment, before);
        before = moment;
      }
      yield Buffer.from(text);
      after = rows.at(-1) ?? null;
      if (after === null || rows.length < exportRows) return;
    }
  }

  const exported =
    (makeFormat: () => MomentFormat): RouteHandlers<typeof momentEndpoints>['exportMomentsAsCsv'] =>
    async ({ query, actor, reply }) => {
      const book = query.book_id === undefined ? null : await books.requireBook(query.book_id, actor);
      const format = makeFormat();
      const name = book ? m.momentsOf({ title: book.title }) : m.moments;
      void reply.header('content-disposition', attachment(name, format.extension));
      void reply.header('cache-control', 'no-store');
      return write({ userId: actor.id, level: levelOf(actor), bookId: book?.id, words: [] }, format);
    };

  return {
    handlers: {
      listMoments: async ({ query, actor, ...exchange }) => {
        const { per_page: limit = limits.pageSize, cursor } = query;
        const filter = {
          userId: actor.id,
          level: levelOf(actor),
          bookId: query.book_id,
          words: momentSearchWords(query.q ?? ''),
        };
        const after = cursor === undefined ? null : keyIn(cursor);
        const found = await listMoments(db, filter, { after, limit: limit + 1 });
        return cursorPageResponse(exchange, found.map(presentListed), {
          limit,
          total: await countListed(db, filter),
        });
      },
      saveMoment: async ({ params, body, actor }) => {
        const { id } = params;
        await saveMoment(deps, {
          user_id: actor.id,
          viewer: actor,
          id,
          chapter_id: body.chapter_id,
          book_id: body.book_id ?? null,
          chapter_title: limitText(
            'chapter_title',
            body.chapter_title ?? '',
            bookLimits.chapterTitleCharacters,
          ),
          position: body.position,
          note: limitText('note', body.note ?? '', momentLimits.noteCharacters),
          createdMs: parseTimestamp('created_at', body.created_at),
          changedMs: parseTimestamp('changed_at', body.changed_at),
        });
        const saved = await findListed(db, actor.id, levelOf(actor), id);
        // Another device deleted the moment at a later time.
        if (!saved) throw new ProblemError('not_found', m.momentDeleted);
        return present(saved);
      },
      deleteMoment: async ({ params: { id }, query, actor }) => {
        await deleteMoment(deps, {
          user_id: actor.id,
          id,
          changedMs: parseTimestamp('changed_at', query.changed_at),
        });
        return { id };
      },
      exportMomentsAsMarkdown: exported(markdown),
      exportMomentsAsCsv: exported(csv),
    },
  };
}
