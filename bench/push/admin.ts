import { type EditedBook, withNewChapter } from '../../e2e/support/new-chapter.ts';
import { sendRequest } from '../support/http.ts';

/** Signs a demo account in by the API; returns its token. */
export async function signInByApi(origin: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'lamplight-demo' });
  const response = await fetch(`${origin}/api/auth/login`, { method: 'POST', body });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Publishes a chapter of a book and notifies its followers. @throws if the server refuses it */
export async function publishChapter(
  origin: string,
  token: string,
  bookId: number,
  name: string,
): Promise<void> {
  const path = `/api/books/${bookId}`;
  const read = await sendRequest(origin, token, 'GET', path);
  const book = (await read.json()) as EditedBook;
  const saved = await sendRequest(origin, token, 'PUT', path, withNewChapter(book, name));
  if (!saved.ok) throw new Error(`The chapter was not published: ${saved.status} ${await saved.text()}`);
}
