import { expect, test } from 'vitest';
import { publicNow } from '../../releases/release-draft.ts';
import { type Draft, emptyDraft } from '../draft.ts';
import { applyPatch, patchOf, patchText, readPatch, withoutNewUploads } from './draft-patch.ts';

const chapter = (id: number | null, title: string, key = `saved-${id}`) => ({
  key,
  id,
  title,
  audio_url: `/media/audio/${title}.mp3`,
  image: '',
  duration: 60,
  ...publicNow,
});
const saved: Draft = {
  ...emptyDraft,
  title: 'Moss',
  main: 'Official',
  sub: 'Sea',
  chapters: [chapter(1, 'One'), chapter(2, 'Two'), chapter(3, 'Three')],
};
let keys = 0;
const keyFor = () => `new-${(keys += 1)}`;
const titles = ({ chapters }: Draft) => chapters.map(({ title }) => title);
const stored = (patch: unknown) => readPatch(JSON.parse(JSON.stringify(patch)));

test('an unchanged draft has no patch', () => {
  expect(patchOf(saved, saved)).toBeNull();
  expect(
    patchOf(
      { ...saved, chapters: saved.chapters.map((savedChapter) => ({ ...savedChapter, key: 'x' })) },
      saved,
    ),
  ).toBeNull();
});

test('every field, new and changed chapters and their order are restored from storage', () => {
  const [one, two, three] = saved.chapters as [
    Draft['chapters'][0],
    Draft['chapters'][0],
    Draft['chapters'][0],
  ];
  const draft: Draft = {
    ...saved,
    title: 'Marrow',
    status: 'Dropped',
    cover: '/media/covers/a/720.jpg',
    synopsis: 'Wet.',
    main: 'Text to Speech',
    sub: '',
    demo: true,
    chapters: [
      three,
      { ...one, title: 'First', audio_url: '/media/audio/better.mp3' },
      chapter(null, 'New', 'n1'),
      two,
    ],
  };
  const patch = stored(patchOf(draft, saved));
  if (!patch) throw new Error('no patch');
  const restored = applyPatch(saved, patch, keyFor);
  expect(restored).toEqual({
    ...draft,
    chapters: draft.chapters.map((draftChapter) => ({
      ...draftChapter,
      key: draftChapter.id === null ? `new-${keys}` : draftChapter.key,
    })),
  });
  expect(patchOf(restored, saved)).toEqual({ ...patch, chapters: expect.any(Array) });
  expect(patchText(patch)).toBe('title, status, cover image, synopsis, main tag, sub tag, demo, 2 chapters');
});

test('the patch of a book of 2,000 chapters with a new title contains only the title', () => {
  const many = {
    ...saved,
    chapters: Array.from({ length: 2000 }, (_, index) => chapter(index + 1, `${index}`)),
  };
  expect(patchOf({ ...many, title: 'Long' }, many)).toEqual({ title: 'Long' });
  const moved = { ...many, chapters: many.chapters.toReversed() };
  expect(JSON.stringify(patchOf(moved, many)).length).toBeLessThan(11_000);
});

test('changes by other admins stay, unless the draft changes the same field', () => {
  const [one, two, three] = saved.chapters as [
    Draft['chapters'][0],
    Draft['chapters'][0],
    Draft['chapters'][0],
  ];
  const patch = patchOf(
    { ...saved, synopsis: 'Mine', chapters: [{ ...two, title: 'Mine' }, one, three] },
    saved,
  );
  if (!patch) throw new Error('no patch');
  const otherAdmins = {
    ...saved,
    title: 'Theirs',
    synopsis: 'Theirs',
    chapters: [{ ...one, title: 'Theirs' }, two, chapter(4, 'Four')],
  };
  const merged = applyPatch(otherAdmins, patch, keyFor);
  expect([merged.title, merged.synopsis]).toEqual(['Theirs', 'Mine']);
  expect(titles(merged)).toEqual(['Mine', 'Theirs', 'Four']);
  // A changed chapter that another admin deleted is not added again.
  expect(titles(applyPatch({ ...saved, chapters: [one] }, patch, keyFor))).toEqual(['One']);
});

test('text typed before a restore stays unless the patch changes the same field', () => {
  const patch = patchOf({ ...saved, title: 'Old title' }, saved);
  if (!patch) throw new Error('no patch');
  const typed = { ...saved, synopsis: 'New', chapters: [...saved.chapters, chapter(null, 'New', 'n')] };
  expect(applyPatch(typed, patch, keyFor)).toEqual({ ...typed, title: 'Old title' });
});

test('rejects an invalid patch', () => {
  for (const value of [
    null,
    'x',
    { title: 1 },
    { other: 'x' },
    { chapters: {} },
    { chapters: [{ id: 1 }] },
    { demo: 'yes' },
  ])
    expect(readPatch(value)).toBeNull();
});

test('leaves out uploads that the server has deleted, but no other chapters', () => {
  const far = { ...chapter(null, 'Far', 'f'), audio_url: 'https://audio.test/far.mp3' };
  expect(
    withoutNewUploads({ title: 'x', chapters: [1, chapter(null, 'Gone', 'g'), chapter(2, 'Kept'), far] }),
  ).toEqual({
    title: 'x',
    chapters: [1, chapter(2, 'Kept'), far],
  });
});
