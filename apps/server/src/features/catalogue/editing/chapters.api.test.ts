import type { Book, ChapterInput } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import {
  bookOf,
  createEditingHarness,
  type EditingHarness,
  inputOf,
  silence,
} from '../../../testing/editing-harness.ts';

/** Returns a chapter as an editor sends it back, with some fields changed. */
function chapterOf(book: Book, index: number, changed: Partial<ChapterInput> = {}): ChapterInput {
  const chapter = book.chapters[index];
  if (!chapter) throw new Error(`the book has no chapter ${index}`);
  return { ...chapter, ...changed };
}

const idsOf = (book: Book) => book.chapters.map(({ id }) => id);
const titlesOf = (book: Book) => book.chapters.map(({ title }) => title);

/** Returns the member's current chapter in a book, and the positions by chapter. */
async function progressOf({ t }: EditingHarness, book: Book) {
  const { progress, last_chapter_id } = (await t.as('member')('GET', `/books/${book.id}/progress`)).json();
  return { progress, last_chapter_id };
}

const listen = ({ t }: EditingHarness, book: Book, chapter_id: number | undefined, position: number) =>
  t.as('member')('POST', `/books/${book.id}/progress`, { chapter_id, position });

describe('chapters of a saved book', () => {
  test('keep their ids, comments and positions when renamed, reordered or given new audio', async () => {
    const harness = await createEditingHarness();
    const { t, add, save } = harness;
    const book = await add(bookOf(4));
    const [first, second, third, fourth] = book.chapters;
    await listen(harness, book, second?.id, 12);
    await listen(harness, book, third?.id, 34);
    await t.as('member')('POST', `/chapter-comments/${third?.id}`, { content: 'Here.', timestamp: 30 });
    const saved = await save(book.id, {
      ...inputOf(book),
      chapters: [
        chapterOf(book, 3, { title: 'Fourth' }),
        { title: 'Between', audio_url: 'https://audio.test/new.mp3' },
        chapterOf(book, 2, { title: 'Third', audio_url: 'https://audio.test/third.mp3' }),
        chapterOf(book, 0, { title: 'First' }),
        chapterOf(book, 1, { title: 'Second' }),
      ],
    });
    expect(titlesOf(saved)).toEqual(['Fourth', 'Between', 'Third', 'First', 'Second']);
    const [, added, ...others] = idsOf(saved);
    expect([idsOf(saved)[0], ...others]).toEqual([fourth?.id, third?.id, first?.id, second?.id]);
    expect(idsOf(book)).not.toContain(added);
    expect(await progressOf(harness, book)).toEqual({
      progress: [
        { chapter_id: second?.id, position: 12 },
        { chapter_id: third?.id, position: 34 },
      ],
      last_chapter_id: third?.id,
    });
    const comments = (await t.as('member')('GET', `/chapter-comments/${third?.id}`)).json();
    expect(comments).toMatchObject([{ content: 'Here.' }]);
    expect(saved).toMatchObject({ chapter_count: 5, first_chapter_image: book.cover_image });
  });

  test('are recognized by their audio if they are sent without ids', async () => {
    const { add, save } = await createEditingHarness();
    const book = await add(bookOf(3));
    const [one, two, three] = idsOf(book);
    const chapters = bookOf(3).chapters ?? [];
    const renamed = chapters.map((chapter, index) => ({ ...chapter, title: `Part ${index}` })).reverse();
    expect(idsOf(await save(book.id, bookOf(3, { chapters: renamed })))).toEqual([three, two, one]);
  });

  test('with the same audio are distinguished by title, then by order', async () => {
    const { add, save } = await createEditingHarness();
    const same = (title: string) => ({ title, audio_url: 'https://audio.test/same.mp3' });
    const book = await add(bookOf(0, { chapters: [same('A'), same('B'), same('B')] }));
    const [a, b, c] = idsOf(book);
    const sent = bookOf(0, { chapters: [same('B'), same('B'), same('A'), same('C')] });
    const saved = await save(book.id, sent);
    expect(idsOf(saved).slice(0, 3)).toEqual([b, c, a]);
    expect(idsOf(await save(book.id, sent))).toEqual(idsOf(saved));
  });

  test('rejects ids of another book, unknown ids and duplicate ids', async () => {
    const { send, add, read } = await createEditingHarness();
    const book = await add();
    const other = await add(bookOf(1, { title: 'Other' }));
    const [chapter] = book.chapters;
    for (const [chapters, field] of [
      [[...book.chapters, ...other.chapters], 'chapters.2.id'],
      [[{ ...chapter, id: 2_000_000_000 }], 'chapters.0.id'],
      [[chapter, chapter], 'chapters.1.id'],
    ] as const) {
      const answer = await send('PUT', `/books/${book.id}`, { ...inputOf(book), chapters });
      expect(answer.json()).toMatchObject({ status: 422, fields: [{ field }] });
    }
    expect(await read(book.id)).toEqual(book);
    expect(await read(other.id)).toEqual(other);
  });

  test('500 chapters are reordered, added and deleted in one edit', async () => {
    const harness = await createEditingHarness();
    const { add, save, read } = harness;
    const book = await add(bookOf(500));
    expect(titlesOf(book)).toEqual(Array.from({ length: 500 }, (_, index) => `Volume ${index + 1}`));
    await listen(harness, book, book.chapters[250]?.id, 50);
    const shuffled = book.chapters.toSorted((a, b) => ((a.id * 7919) % 503) - ((b.id * 7919) % 503));
    await save(book.id, { ...inputOf(book), chapters: shuffled });
    expect(idsOf(await read(book.id))).toEqual(shuffled.map(({ id }) => id));
    expect((await progressOf(harness, book)).last_chapter_id).toBe(book.chapters[250]?.id);
    const half = shuffled.filter((_, index) => index % 2 === 0);
    const more = Array.from({ length: 250 }, (_, index) => ({
      title: `Extra ${index}`,
      audio_url: `https://audio.test/extra-${index}.mp3`,
    }));
    const saved = await save(book.id, { ...inputOf(book), chapters: [...more, ...half] });
    expect(saved.chapter_count).toBe(500);
    expect(idsOf(saved).slice(250)).toEqual(half.map(({ id }) => id));
    expect(idsOf(saved)).toContain((await progressOf(harness, book)).last_chapter_id);
  });
});

describe('deleting a chapter', () => {
  test('moves its listeners to their position in the next chapter', async () => {
    const harness = await createEditingHarness();
    const { send, add, read } = harness;
    const book = await add(bookOf(3));
    const [one, two, three] = idsOf(book);
    await listen(harness, book, three, 20);
    await listen(harness, book, two, 7);
    await send('DELETE', `/books/${book.id}/chapter/${two}`);
    expect(idsOf(await read(book.id))).toEqual([one, three]);
    expect(await progressOf(harness, book)).toEqual({
      progress: [{ chapter_id: three, position: 20 }],
      last_chapter_id: three,
    });
    const [place] = await harness.t.deps.connection.db.selectFrom('book_progress').selectAll().execute();
    expect(place).toMatchObject({ position: 20, rev: 3 });
    await send('DELETE', `/books/${book.id}/chapter/${three}`);
    expect(await progressOf(harness, book)).toEqual({ progress: [], last_chapter_id: one });
  });

  test('moves listeners to the new chapter with the same index if all chapters are replaced', async () => {
    const harness = await createEditingHarness();
    const { add, save } = harness;
    const book = await add(bookOf(3));
    await listen(harness, book, idsOf(book)[1], 7);
    const chapters = ['X', 'Y'].map((title) => ({ title, audio_url: `https://audio.test/${title}.mp3` }));
    const saved = await save(book.id, bookOf(0, { chapters }));
    expect(await progressOf(harness, book)).toEqual({ progress: [], last_chapter_id: idsOf(saved)[1] });
  });

  test('deletes its comments and no others', async () => {
    const { t, send, add } = await createEditingHarness();
    const book = await add();
    const [one, two] = idsOf(book);
    for (const id of [one, two])
      await t.as('member')('POST', `/chapter-comments/${id}`, { content: `On ${id}` });
    await send('DELETE', `/books/${book.id}/chapter/${one}`);
    expect((await t.as('member')('GET', `/chapter-comments/${one}`)).statusCode).toBe(404);
    expect((await t.as('member')('GET', `/chapter-comments/${two}`)).json()).toMatchObject([
      { content: `On ${two}` },
    ]);
  });

  test('rejects a deleted chapter and a chapter of another book', async () => {
    const { send, add, read } = await createEditingHarness();
    const book = await add();
    const other = await add(bookOf(2, { title: 'Other' }));
    const path = `/books/${book.id}/chapter/${idsOf(book)[0]}`;
    expect((await send('DELETE', path)).statusCode).toBe(200);
    for (const gone of [path, `/books/${book.id}/chapter/${idsOf(other)[0]}`])
      expect((await send('DELETE', gone)).json()).toMatchObject({
        status: 404,
        detail: 'Chapter not found.',
      });
    expect(await read(other.id)).toEqual(other);
    expect(await read(book.id)).toMatchObject({ chapter_count: 1, rev: 2 });
  });

  test('allows deleting the last chapter and adding another', async () => {
    const { t, send, add, save } = await createEditingHarness();
    const book = await add(bookOf(1));
    await send('DELETE', `/books/${book.id}/chapter/${idsOf(book)[0]}`);
    const read = (await t.as('member')('GET', `/books/${book.id}`)).json();
    expect(read).toMatchObject({ chapters: [], chapter_count: 0, duration: null });
    expect((await save(book.id, bookOf(1))).chapter_count).toBe(1);
  });
});

describe('audio and pictures', () => {
  test('hosted audio is stored without a signature and returned signed', async () => {
    const { t, add, save } = await createEditingHarness();
    const { audio_url, duration } = await t.deps.audio.store(silence);
    const book = await add(bookOf(0, { chapters: [{ title: 'One', audio_url, duration: 9999 }] }));
    const [chapter] = book.chapters;
    expect(chapter?.audio_url).toMatch(/^\/media\/audio\/[0-9a-f]{32}\.mp3\?m=\d+&s=[\w-]{22}&exp=/);
    expect(chapter?.duration).toBe(duration);
    t.clock.advance(9 * 3_600_000);
    // The URL as the editor received it, and as an absolute URL.
    const absolute = { audio_url: `http://lamplight.test${chapter?.audio_url}` };
    for (const sent of [chapterOf(book, 0), chapterOf(book, 0, absolute)])
      expect((await save(book.id, { ...inputOf(book), chapters: [sent] })).rev).toBe(1);
    const rows = await t.deps.connection.db.selectFrom('chapters').selectAll().execute();
    expect(rows).toMatchObject([{ audio_url, duration }]);
  });

  test("external audio has the duration that the admin's player measured", async () => {
    const { add, save } = await createEditingHarness();
    const book = await add(bookOf(1));
    expect(book.duration).toBeNull();
    const sent = { ...inputOf(book), chapters: [chapterOf(book, 0, { duration: 61.5 })] };
    const timed = await save(book.id, sent);
    expect(timed).toMatchObject({ duration: 61.5, chapters: [{ duration: 61.5 }] });
    expect((await save(book.id, bookOf(1))).duration).toBe(61.5);
  });

  test('a chapter without an image shows the cover, also after the cover changes', async () => {
    const { add, save } = await createEditingHarness();
    const own = 'https://covers.test/own.jpg';
    const book = await add(
      bookOf(0, {
        chapters: [
          { title: 'One', audio_url: 'https://audio.test/1.mp3' },
          { title: 'Two', audio_url: 'https://audio.test/2.mp3', image: own },
        ],
      }),
    );
    const pictures = (read: Book) => read.chapters.map(({ image, artwork }) => [image, artwork]);
    expect(pictures(book)).toEqual([
      [book.cover_image, book.cover_image],
      [own, own],
    ]);
    const cover_image = 'https://covers.test/new.jpg';
    const saved = await save(book.id, { ...inputOf(book), cover_image });
    expect(pictures(saved)).toEqual([
      [cover_image, cover_image],
      [own, own],
    ]);
    expect(saved.first_chapter_image).toBe(cover_image);
  });

  test('a hosted cover sets the hue, whichever size its URL names', async () => {
    const { t, add, save } = await createEditingHarness();
    const hash = 'ab'.repeat(16);
    await t.deps.connection.db
      .insertInto('media_files')
      .values({
        key: `covers/${hash}`,
        kind: 'cover',
        content_type: 'image/jpeg',
        bytes: 10,
        duration: null,
        hue: 222,
        created_at: t.clock.iso(),
      })
      .execute();
    const book = await add(bookOf(1, { cover_image: `/media/covers/${hash}/240.avif` }));
    expect(book).toMatchObject({ cover_image: `/media/covers/${hash}/720.jpg`, cover_hue: 222 });
    expect(await save(book.id, bookOf(1))).toMatchObject({ cover_hue: null });
  });

  test('files that a book no longer uses are marked as released, but not deleted', async () => {
    const { t, send, add, save } = await createEditingHarness();
    const { db } = t.deps.connection;
    const { audio_url } = await t.deps.audio.store(silence);
    const hosted = bookOf(0, { chapters: [{ title: 'One', audio_url }] });
    const marks = async () =>
      (await db.selectFrom('media_files').selectAll().execute()).map((file) => file.released_at);
    const book = await add(hosted);
    expect(await marks()).toEqual([null]);
    await save(book.id, bookOf(1));
    expect(await marks()).toEqual([t.clock.iso()]);
    await save(book.id, hosted);
    expect(await marks()).toEqual([null]);
    await send('DELETE', `/books/${book.id}`);
    expect(await marks()).toEqual([t.clock.iso()]);
    expect(await t.deps.storage.stat(audio_url.slice('/media/'.length))).not.toBeNull();
    await add(hosted);
    expect(await marks()).toEqual([null]);
  });
});
