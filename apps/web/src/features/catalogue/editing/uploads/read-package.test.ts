import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readPackage } from './read-package.ts';

const fileOf = (manifest: object) =>
  new File([zipSync({ 'publication.json': strToU8(JSON.stringify(manifest)) })], 'book.lpf');

test('says how many recordings a package lists if they are too many', async () => {
  const readingOrder = Array.from({ length: 2001 }, (_, index) => ({ url: `${index}.mp3` }));
  await expect(readPackage(fileOf({ readingOrder }))).rejects.toThrow(
    'The package lists 2,001 recordings; 2000 are the most.',
  );
  await expect(readPackage(fileOf({ readingOrder: readingOrder.slice(1) }))).rejects.toThrow(
    "'1.mp3' is missing in the package.",
  );
  await expect(readPackage(fileOf([]))).rejects.toThrow('no publication.json that can be read');
});
