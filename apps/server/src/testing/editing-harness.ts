import type { Book, BookInput } from '@lamplight/contract';
import { type Send, type TestApp, testApp } from './test-app.ts';

/** Returns input for a new book, with this number of chapters at external URLs. */
export const bookOf = (chapters = 2, book: Partial<BookInput> = {}): BookInput => ({
  title: 'The Lantern',
  status: 'Complete',
  cover_image: 'https://covers.test/lantern.jpg',
  synopsis: 'A light in the harbour.',
  tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
  chapters: Array.from({ length: chapters }, (_, index) => ({
    title: `Volume ${index + 1}`,
    audio_url: `https://audio.test/${index + 1}.mp3`,
    image: '',
  })),
  ...book,
});

/** Converts a book, as the API returns it, into input for an edit. */
export const inputOf = ({ title, status, cover_image, synopsis, tags, chapters }: Book): BookInput => ({
  title,
  status,
  cover_image,
  synopsis,
  tags,
  chapters,
});

export interface EditingHarness {
  readonly t: TestApp;
  readonly send: Send;
  /** Adds a book, and returns it as the API does. */
  add(book?: BookInput): Promise<Book>;
  read(id: number): Promise<Book>;
  /** Saves a book. @throws if it is rejected */
  save(id: number, book: BookInput): Promise<Book>;
}

/** A test app with helpers for an admin who edits books. */
export async function createEditingHarness(): Promise<EditingHarness> {
  const t = await testApp();
  const send = t.as('admin');
  const read = async (id: number) => (await send('GET', `/books/${id}`)).json() as Book;
  return {
    t,
    send,
    read,
    add: async (book = bookOf()) => {
      const answer = await send('POST', '/books', book);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { id } = answer.json();
      // The first request for a book counts as a view, so the book is read a second time.
      await read(id);
      return read(id);
    },
    save: async (id, book) => {
      const answer = await send('PUT', `/books/${id}`, book);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json() as Book;
    },
  };
}

/** One second of silent MPEG audio frames, enough for format detection. */
export const silence = Buffer.concat(
  Array.from({ length: 40 }, () => {
    const frame = Buffer.alloc(417);
    frame.set([0xff, 0xfb, 0x90, 0x64]);
    return frame;
  }),
);
