import { expect, test } from 'vitest';
import { type FoundFile, sortFiles } from './sort-files.ts';

const found = (path: string, type = ''): FoundFile => ({
  path,
  file: new File(['x'], path.split('/').at(-1) ?? '', { type }),
});
const names = (files: readonly FoundFile[]) => files.map(({ path }) => path);

test('audio is in natural order, folder by folder', () => {
  const { audio } = sortFiles(
    ['B/10.mp3', 'B/9.mp3', 'B/2/1.flac', 'A/Track 11.M4B', 'A/Track 2.wav'].map((path) => found(path)),
  );
  expect(names(audio)).toEqual(['A/Track 2.wav', 'A/Track 11.M4B', 'B/2/1.flac', 'B/9.mp3', 'B/10.mp3']);
});

test('finds a cover by its name; counts other files, ignores hidden system files', () => {
  const { audio, cover, others } = sortFiles([
    found('B/notes.txt'),
    found('B/._01.mp3'),
    found('B/.DS_Store'),
    found('B/Thumbs.db'),
    found('B/scan.jpg'),
    found('B/Folder.JPG'),
    found('B/cover.png'),
    found('B/sound', 'audio/x-unknown'),
  ]);
  expect(names(audio)).toEqual(['B/sound']);
  expect(cover?.name).toBe('cover.png');
  expect(others).toBe(2);
});
