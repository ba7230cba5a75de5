import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useRef, useState } from 'react';
import type { Edge } from './reorder.ts';

/** Returns which half of a row the pointer is at. */
export function edgeAt(element: Element, clientY: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'top' : 'bottom';
}

export const draggedKey = (data: Record<string | symbol, unknown>): string | null =>
  typeof data['chapter'] === 'string' ? data['chapter'] : null;

/** Makes a row draggable by its handle, and a drop target. */
export function useRowDrag(key: string) {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ chapter: key }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedKey(source.data) !== null,
        getData: () => ({ chapter: key }),
        onDrag: ({ source, location }) =>
          setEdge(draggedKey(source.data) === key ? null : edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [key]);
  return { row, handle, isDragged, edge };
}
