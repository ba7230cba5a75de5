import type { FoundFile } from './sort-files.ts';

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesIn(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    return file ? [{ file, path: entry.fullPath.replace(/^\//, '') }] : [];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FoundFile[] = [];
  for (;;) {
    // A folder is handed out a hundred entries at a time, until there are none left.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return found;
    for (const files of await Promise.all(some.map(filesIn))) found.push(...files);
  }
}

/** Everything that was dropped, folders with all that lies in them. To be called while the drop is handled. */
export async function droppedFiles(dropped: DataTransfer): Promise<FoundFile[]> {
  const waiting = Array.from(dropped.items, async (item): Promise<FoundFile[]> => {
    if (item.kind !== 'file') return [];
    const file = item.getAsFile();
    const entry = item.webkitGetAsEntry();
    if (entry) return filesIn(entry);
    return file ? [{ file, path: file.name }] : [];
  });
  return (await Promise.all(waiting)).flat();
}

/** What was chosen in a file dialog; of a folder with the paths within it. */
export const chosenFiles = (files: FileList): FoundFile[] =>
  Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));
