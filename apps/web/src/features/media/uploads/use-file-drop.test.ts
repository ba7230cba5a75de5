import { expect, test } from 'vitest';
import { droppedFiles } from './use-file-drop.ts';

type Callback = (value: never) => void;

const fileEntry = (fullPath: string, isReadable = true) => ({
  isFile: true,
  fullPath,
  file: (onFile: (file: File) => void, onError: Callback) =>
    isReadable
      ? onFile(new File(['x'], fullPath.replace(/.*\//, '')))
      : onError(new Error('unreadable') as never),
});

/** Simulates a folder that is read in these batches; for null, reading fails. */
const folderEntry = (batches: readonly (readonly object[] | null)[]) => ({
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...batches, []];
    return {
      readEntries: (onEntries: (entries: object[]) => void, onError: Callback) => {
        const batch = left.shift() ?? null;
        if (batch) onEntries([...batch]);
        else onError(new Error('unreadable') as never);
      },
    };
  },
});

const drop = (...entries: readonly object[]) =>
  droppedFiles({
    items: entries.map((entry) => ({
      kind: 'file',
      getAsFile: () => null,
      webkitGetAsEntry: () => entry,
    })),
  } as unknown as DataTransfer);

test('counts the files and folders of a drop that cannot be read, and returns all others', async () => {
  const broken = folderEntry([[fileEntry('/book/cd2/1.mp3')], null]);
  const book = folderEntry([
    [fileEntry('/book/1.mp3'), fileEntry('/book/2.mp3', false)],
    [broken, fileEntry('/book/3.mp3')],
  ]);
  const { files, unreadable } = await drop(book, fileEntry('/4.mp3'));
  expect(files.map(({ path }) => path)).toEqual(['book/1.mp3', 'book/cd2/1.mp3', 'book/3.mp3', '4.mp3']);
  expect(unreadable).toBe(2);
});
