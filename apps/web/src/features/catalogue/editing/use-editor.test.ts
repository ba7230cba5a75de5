import type { Book, UpcomingRelease } from '@lamplight/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleBook } from '../../../testing/sample-book.ts';
import { draftReleaseOf } from '../releases/release-draft.ts';
import { editorQuery } from './playlist-queries.ts';
import { type Editor, useEditor } from './use-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const addedId = 9;
const withOneMore = (book: Book) => {
  const [first] = book.chapters;
  if (!first) throw new Error('no chapters');
  return [...book.chapters, { ...first, id: addedId, title: 'Added by another admin' }];
};

/**
 * Sets up a server with one playlist, and an editor that has opened it.
 * @param lastRelease release of the third chapter
 */
function setUp(lastRelease?: UpcomingRelease) {
  const book = sampleBook([30, 30, 30]);
  const sample: Book = {
    ...book,
    chapters: book.chapters.map((chapter) =>
      chapter.id === 3 && lastRelease ? { ...chapter, release: lastRelease } : chapter,
    ),
    cover_image: '/media/covers/aa/720.jpg',
    tags: [{ main_tag: 'Official', sub_tag: 'Fable' }],
    rev: 1,
  };
  const server = { book: sample };
  /** Saves the playlist as another admin would. */
  function save(part: Partial<Book>) {
    server.book = { ...server.book, ...part, rev: (server.book.rev ?? 0) + 1 };
  }
  vi.stubGlobal('fetch', async (url: string, { method, body = '' }: { method?: string; body?: string }) => {
    const { book } = server;
    if (method === 'DELETE')
      save({ chapters: book.chapters.filter(({ id }) => id !== Number(url.split('/').at(-1))) });
    if (method === 'PUT') {
      const sent = JSON.parse(body);
      if (sent.base_rev !== undefined && sent.base_rev !== book.rev)
        return Response.json({}, { status: 412 });
      const chapters = (sent.chapters as { id?: number; release: UpcomingRelease }[]).flatMap(
        (sentChapter) => {
          const id = sentChapter.id ?? addedId;
          const before = [...book.chapters, ...withOneMore(sample)].find((chapter) => chapter.id === id);
          if (!before) return [];
          const { release: _, ...chapter } = before;
          return {
            ...chapter,
            ...(sentChapter.release.state === 'scheduled' && { release: sentChapter.release }),
          };
        },
      );
      save({ title: sent.title, chapters });
    }
    return Response.json(server.book);
  });
  let editor: Editor | undefined;
  function Host({ onEditor }: { onEditor: (editor: Editor) => void }) {
    onEditor(useEditor(sample));
    return null;
  }
  const host = createElement(Host, {
    onEditor: (now) => {
      editor = now;
    },
  });
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, host));
  if (!editor) throw new Error('no editor');
  const remove = async (...ids: number[]) =>
    editor?.removeChapters(editor.chaptersNow().filter(({ id }) => id !== null && ids.includes(id)));
  const idsOf = () => server.book.chapters.map(({ id }) => id);
  /** Makes all chapters public. */
  function release() {
    const chapters = server.book.chapters.map(({ release: _, ...chapter }) => chapter);
    server.book = { ...server.book, chapters };
  }
  return { client, sample, editor, server, saveAsOther: save, release, remove, idsOf };
}

test('saves after chapters were deleted one by one', async () => {
  const { editor, remove, idsOf } = setUp();
  expect(await remove(1)).toBe(true);
  expect(await remove(3)).toBe(true);
  expect(await editor.save()).toBe('saved');
  expect(idsOf()).toEqual([2]);
});

test('shows below the chapters what was saved, and caches nothing once the editor was left', async () => {
  const { client, sample, editor, server, saveAsOther, remove } = setUp();
  const { queryKey } = editorQuery(sample.id);
  await editor.save();
  expect(client.getQueryData(queryKey)).toBeUndefined();
  client.setQueryData(queryKey, sample);
  await remove(1);
  expect(client.getQueryData(queryKey)).toEqual(server.book);
  await editor.save();
  expect(client.getQueryData(queryKey)).toEqual(server.book);
  saveAsOther({ title: 'Renamed by another admin' });
  await editor.loadTheirs();
  expect(client.getQueryData(queryKey)).toEqual(server.book);
});

test("another admin's save before a deletion is not overwritten without a question", async () => {
  const { editor, server, saveAsOther, remove, idsOf } = setUp();
  saveAsOther({ title: 'Renamed by another admin', chapters: withOneMore(server.book) });
  expect(await remove(1)).toBe(true);
  expect(await remove(2)).toBe(true);
  expect(editor.chaptersNow().map(({ id }) => id)).toEqual([3]);
  expect(await editor.save()).toBe('failed');
  expect(server.book.title).toBe('Renamed by another admin');
  expect(idsOf()).toEqual([3, 9]);
  expect(await editor.save({ overOthers: true })).toBe('saved');
  expect(idsOf()).toEqual([3]);
});

test('tells of what was changed while it was saved, and keeps it', async () => {
  const { editor, server } = setUp();
  const saving = editor.save();
  await Promise.resolve();
  editor.change({ title: 'Typed meanwhile' });
  expect(await saving).toBe('edited');
  expect(server.book.title).not.toBe('Typed meanwhile');
  expect(await editor.save()).toBe('saved');
  expect(server.book.title).toBe('Typed meanwhile');
});

test('several chapters are not deleted if another admin has saved meanwhile', async () => {
  const { saveAsOther, remove, idsOf } = setUp();
  saveAsOther({ title: 'Renamed by another admin' });
  expect(await remove(1, 2)).toBe(false);
  expect(idsOf()).toEqual([1, 2, 3]);
});

test("another admin's save before the order is verified is not overwritten without a question", async () => {
  const { editor, server, saveAsOther, idsOf } = setUp();
  editor.moveChapter(0, 2);
  await vi.advanceTimersByTimeAsync(500);
  expect(idsOf()).toEqual([2, 3, 1]);
  saveAsOther({ chapters: withOneMore(server.book).toReversed() });
  await vi.advanceTimersByTimeAsync(1000);
  editor.order.save();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await editor.save()).toBe('failed');
  expect(idsOf()).toEqual([9, 1, 3, 2]);
});

const scheduled = (inMs: number): UpcomingRelease => ({
  state: 'scheduled',
  at: new Date(Date.now() + inMs).toISOString(),
  early_days: 0,
  notify: true,
});

test('a chapter that has come out as scheduled is not taken for a change of another admin', async () => {
  const { editor, release, remove, idsOf } = setUp(scheduled(60_000));
  vi.advanceTimersByTime(61_000);
  release();
  expect(await remove(1)).toBe(true);
  expect(editor.chaptersNow().map(({ state }) => state)).toEqual(['public', 'public']);
  expect(await editor.save()).toBe('saved');
  expect(idsOf()).toEqual([2, 3]);
});

test('a chapter that has come out as scheduled can be saved after chapters were moved', async () => {
  const { editor, release, idsOf } = setUp(scheduled(60_000));
  vi.advanceTimersByTime(61_000);
  release();
  editor.moveChapter(0, 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await editor.save()).toBe('saved');
  expect(idsOf()).toEqual([2, 1, 3]);
});

test('a chapter that another admin has made public is not scheduled again without a question', async () => {
  const { editor, server, release, saveAsOther, remove } = setUp(scheduled(60_000));
  release();
  saveAsOther({ title: server.book.title });
  expect(await remove(1)).toBe(true);
  expect(await editor.save()).toBe('failed');
});

test('chapters that were scheduled in the same visit have come out as scheduled', async () => {
  const { editor, release, remove, idsOf } = setUp();
  const schedule = { ...draftReleaseOf(scheduled(120_000)), savedAt: null };
  editor.editChapter('saved-3', schedule);
  editor.addChapter({ ...schedule, title: 'New', audio_url: '/media/audio/9.m4a', image: '', duration: 30 });
  expect(await editor.save()).toBe('saved');
  vi.advanceTimersByTime(180_000);
  release();
  expect(await remove(1)).toBe(true);
  expect(editor.chaptersNow().map(({ state }) => state)).toEqual(['public', 'public', 'public']);
  expect(await editor.save()).toBe('saved');
  expect(idsOf()).toEqual([2, 3, 9]);
});
