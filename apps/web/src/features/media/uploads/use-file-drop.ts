import { useEffect, useRef, useState } from 'react';
import type { FoundFile } from './sort-files.ts';

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Reads a file or a folder; calls `onUnreadable` for each part of it that cannot be read. */
async function filesIn(entry: FileSystemEntry, onUnreadable: () => null): Promise<FoundFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(
      onUnreadable,
    );
    return file ? [{ file, path: entry.fullPath.replace(/^\//, '') }] : [];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FoundFile[] = [];
  for (;;) {
    // A folder is read in batches of a hundred entries until none are left.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(onUnreadable);
    if (!some?.length) return found;
    for (const files of await Promise.all(some.map((item) => filesIn(item, onUnreadable))))
      found.push(...files);
  }
}

/**
 * Returns all dropped files, including those of folders, and the number of files and folders that cannot be read. Call
 * during the drop event.
 */
export async function droppedFiles(
  dropped: DataTransfer,
): Promise<{ files: FoundFile[]; unreadable: number }> {
  let unreadable = 0;
  const onUnreadable = () => {
    unreadable += 1;
    return null;
  };
  const waiting = Array.from(dropped.items, async (item): Promise<FoundFile[]> => {
    if (item.kind !== 'file') return [];
    const file = item.getAsFile();
    const entry = item.webkitGetAsEntry();
    if (entry) return filesIn(entry, onUnreadable);
    return file ? [{ file, path: file.name }] : [];
  });
  const files = (await Promise.all(waiting)).flat();
  return { files, unreadable };
}

/** Returns the files chosen in a file dialog; for a folder with their paths. */
export const chosenFiles = (files: ArrayLike<File>): FoundFile[] =>
  Array.from(files, (file) => ({ file, path: file.webkitRelativePath || file.name }));

/** True if the drag contains files; dragging chapters within the page does not. */
const carriesFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the page; returns whether some are being dragged over it.
 * @param onFiles called with the files, and with the number of files and folders that cannot be read
 */
export function useFileDrop(onFiles: (files: readonly FoundFile[], unreadable: number) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // dragenter and dragleave fire for each element under the pointer.
    let depth = 0;
    const show = (now: number) => {
      depth = Math.max(0, now);
      setOver(depth > 0);
    };
    const onEnter = (event: DragEvent) => carriesFiles(event) && show(depth + 1);
    const onLeave = (event: DragEvent) => carriesFiles(event) && show(depth - 1);
    function onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      // Otherwise the browser would open the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    }
    function onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      show(0);
      void droppedFiles(event.dataTransfer).then(({ files, unreadable }) =>
        latest.current(files, unreadable),
      );
    }
    const events = { dragenter: onEnter, dragleave: onLeave, dragover: onDragOver, drop: onDrop };
    const names = Object.keys(events) as (keyof typeof events)[];
    for (const name of names) window.addEventListener(name, events[name]);
    return () => {
      for (const name of names) window.removeEventListener(name, events[name]);
    };
  }, []);
  return isOver;
}
