import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';
import type { FoundFile } from './sort-files.ts';

/** Chapters that are dragged about within the page carry no files. */
const carriesFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page; answers whether some are held over it. */
export function useFileDrop(onFiles: (files: readonly FoundFile[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Each element under the pointer tells of its own coming and going.
    let depth = 0;
    const show = (now: number) => {
      depth = Math.max(0, now);
      setOver(depth > 0);
    };
    const onEnter = (event: DragEvent) => carriesFiles(event) && show(depth + 1);
    const onLeave = (event: DragEvent) => carriesFiles(event) && show(depth - 1);
    function onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      // Without it the browser would open the file in place of the app.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    }
    function onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      show(0);
      void droppedFiles(event.dataTransfer).then((files) => latest.current(files));
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
