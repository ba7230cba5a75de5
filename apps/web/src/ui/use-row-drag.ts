import './use-row-drag.css';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { useEffect, useRef, useState } from 'react';
import type { Edge } from './reorder.ts';

/** Returns which half of a row the pointer is at. */
export function edgeAt(element: Element, clientY: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'top' : 'bottom';
}

/** Returns the key of a dragged row of this list; null for anything else. */
export const draggedKey = (data: Record<string | symbol, unknown>, list: string): string | null =>
  data['list'] === list && typeof data['key'] === 'string' ? data['key'] : null;

/** Makes a row of a list draggable by its handle, and a drop target. */
export function useRowDrag(list: string, key: string) {
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
        getInitialData: () => ({ list, key }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedKey(source.data, list) !== null,
        getData: () => ({ list, key }),
        onDrag: ({ source, location }) =>
          setEdge(
            draggedKey(source.data, list) === key ? null : edgeAt(element, location.current.input.clientY),
          ),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [list, key]);
  return { row, handle, isDragged, edge };
}
