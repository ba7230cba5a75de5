import type {
  Book,
  BookBatchInput,
  BookBatchResult,
  BookInput,
  bookEditingEndpoints,
} from '@lamplight/contract';
import type { Actor } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Log } from '../../../platform/log.ts';
import { m } from './messages.ts';

interface RoutesDeps {
  readonly log: Log;
  createBook(input: BookInput, actorId: number): Promise<number>;
  /** Edits a book. Returns false if the input changes nothing. */
  editBook(id: number, input: BookInput, actorId: number): Promise<boolean>;
  editBooks(input: BookBatchInput, actorId: number): Promise<BookBatchResult[]>;
  removeBook(id: number, actorId: number): Promise<void>;
  removeChapter(id: number, chapterId: number, actorId: number): Promise<void>;
  showBook(id: number, actor: Actor): Promise<Book>;
}

export const bookEditingRoutes = ({
  log,
  ...service
}: RoutesDeps): RouteHandlers<typeof bookEditingEndpoints> => ({
  createBook: async ({ body, actor }) => {
    const id = await service.createBook(body, actor.id);
    log.info({ audit: 'library', book_id: id, by: actor.id }, 'admin added a book');
    return { id };
  },
  editBook: async ({ params: { id }, body, actor }) => {
    if (await service.editBook(id, body, actor.id))
      log.info({ audit: 'library', book_id: id, by: actor.id }, 'admin changed a book');
    return service.showBook(id, actor);
  },
  editBooks: ({ body, actor }) => service.editBooks(body, actor.id),
  deleteBook: async ({ params: { id }, actor }) => {
    await service.removeBook(id, actor.id);
    log.info({ audit: 'library', book_id: id, by: actor.id }, 'admin deleted a book');
    return { message: m.bookDeleted };
  },
  deleteChapter: async ({ params: { id, chapterId }, actor }) => {
    await service.removeChapter(id, chapterId, actor.id);
    log.info(
      { audit: 'library', book_id: id, chapter_id: chapterId, by: actor.id },
      'admin deleted a chapter',
    );
    return { message: m.chapterDeleted };
  },
});
