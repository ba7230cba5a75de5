import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface Ref {
  readonly id: number;
  readonly name: string;
}
export interface SentBook {
  readonly id: number;
  readonly title: string;
  readonly authors: Ref[];
  readonly narrators: Ref[];
  readonly series: (Ref & { number: string | null })[];
  readonly chapters: { readonly id: number }[];
}

const chapter = { title: 'One', audio_url: 'https://audio.test/1.mp3' };
export const bookOf = (title: string, more: object = {}) => ({
  title,
  cover_image: 'https://covers.test/1.jpg',
  chapters: [chapter],
  tags: [{ main_tag: 'Official', sub_tag: 'Fable' }],
  ...more,
});
export const names = (...all: string[]) => all.map((name) => ({ name }));

/** Creates functions that save books as an admin does. */
export function bookEditor(t: TestApp) {
  const send = t.as('admin');
  return {
    add: async (title: string, more: object = {}): Promise<SentBook> => {
      const { id } = (await send('POST', '/books', bookOf(title, more))).json();
      return (await send('PUT', `/books/${id}`, bookOf(title, more))).json();
    },
    json: async (path: string) => {
      const answer = await send('GET', path);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    titles: async (path: string): Promise<string[]> =>
      (await send('GET', path)).json().map(({ title }: SentBook) => title),
    send,
  };
}
