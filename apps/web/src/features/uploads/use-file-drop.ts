import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';
import type { FoundFile } from './sort-files.ts';

/** True if the drag contains files; dragging chapters within the page does not. */
const carriesFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the page; returns whether some are being dragged over it. */
export function useFileDrop(onFiles: (files: readonly FoundFile[]) => void): boolean {
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
