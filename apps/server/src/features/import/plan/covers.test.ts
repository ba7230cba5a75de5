import { expect, test, vi } from 'vitest';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { StorageUnavailableError } from '../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { UnreadableFileError } from '../../media/index.ts';
import { type CoverChoice, storeBookCover, usableCovers } from './covers.ts';

const source = {
  path: '/import',
  contentOf: async (path: string) => `/import/${path}`,
  read: async () => new Uint8Array(1),
} as unknown as ImportFolder;
const choices: CoverChoice[] = [
  { from: 'picture', path: 'A/cover.jpg', name: 'cover.jpg' },
  { from: 'recording', path: 'A/01.mp3', extent: 'whole', name: 'embedded art' },
  { from: 'title', title: 'A', name: '' },
];
const badPicture = new ProblemError('invalid_input', 'This is no picture.');
const stored = { cover_image: '/media/covers/1/720.jpg', hue: null };

function createMedia() {
  const inspect = vi.fn(async () => ({ cover: new Uint8Array(2) }));
  const check = vi.fn(async () => {});
  const store = vi.fn(async () => stored);
  const media = { audio: { inspect }, covers: { check, store } } as unknown as Parameters<
    typeof usableCovers
  >[2];
  return { media, inspect, check, store };
}

test('a bad picture is replaced by the next one', async () => {
  const { media, check, store } = createMedia();
  check.mockRejectedValueOnce(badPicture);
  store.mockRejectedValueOnce(badPicture);
  const notes = ['cover.jpg cannot be used as the cover.'];
  expect(await usableCovers(choices, source, media)).toEqual({ covers: choices.slice(1), notes });
  expect(await storeBookCover(choices, source, media)).toEqual({ cover: stored, notes });
});

test('an error of the store is no fault of the picture', async () => {
  const { media, store } = createMedia();
  const away = new StorageUnavailableError();
  store.mockRejectedValueOnce(away);
  await expect(storeBookCover(choices, source, media)).rejects.toBe(away);
});

test('a recording that cannot be read now is the fault of its book, whose cover is not replaced', async () => {
  const { media, inspect } = createMedia();
  inspect.mockRejectedValue(new UnreadableFileError());
  const fault = {
    code: 'invalid_input',
    message: "'01.mp3': The server could not read this file. Please try again in a moment.",
  };
  const embedded = choices.slice(1);
  await expect(usableCovers(embedded, source, media)).rejects.toMatchObject(fault);
  await expect(storeBookCover(embedded, source, media)).rejects.toMatchObject(fault);
});
