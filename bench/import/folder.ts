import { join } from 'node:path';
import sharp from 'sharp';
import { fillFolder, silentMp3 } from '../../apps/server/src/testing/recordings.ts';

/** Number of MP3 frames (26 ms each) in a file of about 100 KB. */
const framesPerFile = 1000;
const booksPerAuthor = 5;

/** Returns a picture that differs for each book. */
const pictureOf = (book: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: { r: book % 256, g: (book >> 4) % 256, b: 90 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Writes a folder of books as people store them: each with two tagged MP3 files and a cover. */
export async function fillLibraryFolder(folder: string, books: number): Promise<void> {
  for (let book = 0; book < books; book += 1) {
    const author = `Ida Penn ${Math.floor(book / booksPerAuthor)}`;
    const album = `Book ${book} of the Shelf`;
    const tags = { album, artist: author, narrator: `Reader ${book % 40}`, genre: 'Fantasy' };
    const chapter = (track: number) =>
      silentMp3({ ...tags, title: `Chapter ${track} of ${book}`, track }, framesPerFile + (book % 50));
    const path = join(author, album);
    await fillFolder(folder, {
      [join(path, '01.mp3')]: chapter(1),
      [join(path, '02.mp3')]: chapter(2),
      [join(path, 'cover.jpg')]: await pictureOf(book),
    });
  }
}
