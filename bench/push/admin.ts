import { type EditedBook, withNewChapter } from '../../e2e/support/new-chapter.ts';
import { requireOk, sendRequest } from '../support/http.ts';

/** Publishes a chapter of a book and notifies its followers. @throws if the server refuses it */
export async function publishChapter(
  origin: string,
  token: string,
  bookId: number,
  name: string,
): Promise<void> {
  const path = `/api/books/${bookId}`;
  const read = await requireOk(await sendRequest(origin, token, 'GET', path));
  const book = (await read.json()) as EditedBook;
  await requireOk(await sendRequest(origin, token, 'PUT', path, withNewChapter(book, name)));
}
