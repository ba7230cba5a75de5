import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openPackage } from './open-package.ts';

const open = (bytes: Uint8Array) =>
  openPackage({ size: bytes.byteLength, read: async (start, length) => bytes.slice(start, start + length) });

/**
 * Returns a copy of a ZIP that lists its only file once for each name. A name is one character, which replaces the
 * first character of the file name.
 */
function withNames(zip: Uint8Array, names: readonly string[]): Buffer {
  const bytes = Buffer.from(zip);
  const begin = bytes.indexOf('PK\x01\x02');
  const end = bytes.indexOf('PK\x05\x06');
  const entries = names.map((name) => {
    const entry = Buffer.from(bytes.subarray(begin, end));
    entry.write(name, 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(names.length, 8);
  tail.writeUInt16LE(names.length, 10);
  tail.writeUInt32LE(directory.byteLength, 12);
  return Buffer.concat([bytes.subarray(0, begin), directory, tail]);
}

test('refuses files that share their bytes', async () => {
  const zip = zipSync({ a: new Uint8Array(10_000) }, { level: 0 });
  expect(await open(withNames(zip, ['a']))).toMatchObject([{ path: 'a', bytes: 10_000 }]);
  await expect(open(withNames(zip, ['a', 'b']))).rejects.toThrow('The package is damaged.');
});

test('refuses a path that is too long, before it is compared', async () => {
  const zip = zipSync(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`${at}${'\u0301\u0316'.repeat(16_000)}`, new Uint8Array()]),
    ),
  );
  const began = performance.now();
  await expect(open(zip)).rejects.toThrow('The package is damaged.');
  expect(performance.now() - began).toBeLessThan(5000);
});

test('lets other work run while it lists the files', async () => {
  const zip = zipSync(
    Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}`, new Uint8Array()])),
  );
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  expect(await open(zip)).toHaveLength(3000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
