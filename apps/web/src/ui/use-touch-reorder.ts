import { type PointerEvent, useRef, useState } from 'react';
import type { Edge } from './reorder.ts';
import { edgeAt } from './use-row-drag.ts';

interface Target {
  readonly key: string;
  readonly edge: Edge;
}

interface TouchDrag {
  readonly key: string;
  /** Null if the finger is on no row. */
  readonly over: Target | null;
}

/** Returns the row at a point, by the `data-row-key` of its element. */
function rowAt(x: number, y: number): Target | null {
  const row = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-row-key]'))
    .find((element) => element !== null);
  const key = row?.dataset['rowKey'];
  return row && key !== undefined ? { key, edge: edgeAt(row, y) } : null;
}

/**
 * Lets a finger drag the rows of a list by their handles. The browser's own drag and drop (`useRowDrag`) needs a long
 * press on touch screens. Handles need `touch-action: none`.
 */
export function useTouchReorder(onDrop: (key: string, overKey: string, edge: Edge) => void) {
  const [drag, setDrag] = useState<TouchDrag | null>(null);
  // The finger may be lifted before its last move is rendered.
  const latest = useRef<TouchDrag | null>(null);
  function update(next: TouchDrag | null) {
    latest.current = next;
    setDrag(next);
  }

  return {
    /** Key of the dragged row; null if there is none. */
    dragged: drag?.key ?? null,
    /** Returns on which half of a row the dragged one would be dropped; null if on none. */
    edgeOf: (key: string): Edge | null =>
      drag?.over?.key === key && drag.key !== key ? drag.over.edge : null,
    handlersOf: (key: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        update({ key, over: null });
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (latest.current?.key === key) update({ key, over: rowAt(clientX, clientY) });
      },
      onPointerUp() {
        const dropped = latest.current;
        update(null);
        if (dropped?.key === key && dropped.over && dropped.over.key !== key)
          onDrop(key, dropped.over.key, dropped.over.edge);
      },
      // Also when a long press starts the browser's own drag.
      onPointerCancel: () => update(null),
    }),
  };
}
