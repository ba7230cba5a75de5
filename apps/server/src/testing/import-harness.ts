import type { ImportOptions, PlannedBook } from '../features/import/index.ts';
import { type ImportFolder, openImportFolder } from '../gateways/storage/import-folder.ts';
import { fillFolder, type Id3, silentMp3 } from './recordings.ts';
import { newFolder } from './source-folders.ts';
import { type TestApp, testApp } from './test-app.ts';

export interface Outcome {
  readonly books: PlannedBook[];
  readonly passed: string[];
}

export interface ImportHarness {
  readonly t: TestApp;
  /** Import folder; deleted when the test ends. */
  readonly folder: string;
  fill(files: Parameters<typeof fillFolder>[1]): Promise<void>;
  open(): Promise<ImportFolder>;
  /** Plans the import of the folder. */
  plan(chosen?: Partial<ImportOptions>): Promise<Outcome>;
  /** Imports the books that the plan finds ready; returns their titles. */
  importAll(chosen?: Partial<ImportOptions>): Promise<string[]>;
}

export const defaultOptions: ImportOptions = { keepWhole: false, again: false };

/** Creates an app and a folder to import from. */
export async function importHarness(overrides?: Parameters<typeof testApp>[1]): Promise<ImportHarness> {
  const [t, folder] = [await testApp({}, overrides), await newFolder()];
  const { folderImport } = t.deps;
  const open = () => openImportFolder(folder);
  return {
    t,
    folder,
    fill: (files) => fillFolder(folder, files),
    open,
    async plan(chosen = {}) {
      const books: PlannedBook[] = [];
      const passed: string[] = [];
      for await (const step of folderImport.plan(await open(), { ...defaultOptions, ...chosen }))
        if ('book' in step) books.push(step.book);
        else passed.push(`${step.passed.path}: ${step.passed.why}`);
      return { books, passed };
    },
    async importAll(chosen = {}) {
      const source = await open();
      const options = { ...defaultOptions, ...chosen };
      const titles: string[] = [];
      for await (const step of folderImport.plan(source, options)) {
        if (!('book' in step)) continue;
        await folderImport.recordMove(step.book);
        if (step.book.state !== 'ready') continue;
        await folderImport.importBook(source, step.book, options);
        titles.push(step.book.view.title);
      }
      return titles;
    },
  };
}

let length = 10;
/** Returns a silent MP3 of a unique length, so that no two recordings have the same content. */
export const sound = (tags: Id3 = {}): Buffer => silentMp3(tags, (length += 1));

export const statesOf = ({ books }: Outcome): Record<string, PlannedBook['state']> =>
  Object.fromEntries(books.map(({ view, state }) => [view.title, state]));

export const reasonOf = ({ books }: Outcome, title: string): string => {
  const book = books.find(({ view }) => view.title === title);
  return book && book.state !== 'ready' ? book.reason : '';
};
