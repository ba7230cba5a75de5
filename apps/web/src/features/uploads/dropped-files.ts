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
    // A folder is read in batches of a hundred entries until none are left.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return found;
    for (const files of await Promise.all(some.map(filesIn))) found.push(...files);
  }
}

/** Returns all dropped files, including folders. Call during the drop event. */
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

/** Returns the files chosen in a file dialog; for a folder with their paths. */
export const chosenFiles = (files: FileList): FoundFile[] =>
  Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));
