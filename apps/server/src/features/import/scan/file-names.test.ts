import { describe, expect, test } from 'vitest';
import { chooseCover, isDiscName, isHidden, readFolderName } from './file-names.ts';

test.each(['CD 1', 'cd02', 'Disc 2', 'Disk 3 of 10', 'disc_1', 'Part 1', 'CD1 - Arrival'])(
  'recognizes %s as a part of a book',
  (name) => expect(isDiscName(name)).toBe(true),
);
test.each(['The Disc', 'CD', 'Part One', 'Part 1 of the Ring', 'Discworld', 'ABCD 12', 'The Ring CD 4'])(
  'does not take %s for a part of a book',
  (name) => expect(isDiscName(name)).toBe(false),
);

test('recognizes a disc named after its book', () => {
  expect(isDiscName('The Ring - CD 4', 'The Ring')).toBe(true);
});

describe('parses the folder name', () => {
  test.each([
    ['The Tombs of Atuan', { title: 'The Tombs of Atuan' }],
    ['1984', { title: '1984' }],
    ['2001 A Space Odyssey', { title: '2001 A Space Odyssey' }],
    ['1971 - The Tombs of Atuan', { title: 'The Tombs of Atuan', year: 1971 }],
    ['(1971) The Tombs of Atuan', { title: 'The Tombs of Atuan', year: 1971 }],
    [
      'Vol 2 - 1971 - The Tombs of Atuan {Rob Inglis}',
      { title: 'The Tombs of Atuan', year: 1971, number: '2', narrators: 'Rob Inglis' },
    ],
    ['Book 1.5 - Between', { title: 'Between', number: '1.5' }],
    ['03. The Farthest Shore', { title: 'The Farthest Shore', number: '03' }],
    ['Book 4', { title: 'Book 4' }],
  ])('%s', (name, expected) => expect(readFolderName(name)).toEqual(expected));
});

test('chooses a cover by its name, or the only picture', () => {
  expect(chooseCover(['back.jpg', 'Folder.JPG', 'cover.png'])).toBe('cover.png');
  expect(chooseCover(['back.jpg', 'Folder.JPG'])).toBe('Folder.JPG');
  expect(chooseCover(['scan.webp'])).toBe('scan.webp');
  expect(chooseCover(['a.jpg', 'b.jpg'])).toBeNull();
});

test('hides files of operating systems', () => {
  expect(['.DS_Store', '._01.mp3', '@eaDir', 'Thumbs.db'].every(isHidden)).toBe(true);
  expect(isHidden('A Book')).toBe(false);
});
