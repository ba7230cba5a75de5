import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { startDrag } from './drag.ts';
import { dropTarget, type Edge } from './reorder.ts';

/** Target of a drop: the key of the row, and the half of that row. */
interface Target {
  readonly key: string;
  readonly edge: Edge;
}

/** Returns the target of a drop at a vertical position; null if the list has no rows. */
function targetAt(list: Element, y: number): Target | null {
  const rows = Array.from(list.querySelectorAll<HTMLElement>('li:has(> [data-row-key])'), (item) => {
    const { top, bottom } = item.getBoundingClientRect();
    const row = item.querySelector<HTMLElement>('[data-row-key]');
    return { key: row?.dataset['rowKey'] ?? '', top, bottom };
  });
  const target = dropTarget(rows, y);
  return target && { key: target.row.key, edge: target.edge };
}

/**
 * Lets a mouse or a finger drag the rows of a list (`ol` or `ul`) by their handles. A row is a child of an `li`, marked
 * with `data-row-key`. Handles need `touch-action: none`.
 */
export function useReorder(onDrop: (key: string, overKey: string, edge: Edge) => void) {
  const [drag, setDrag] = useState<{ readonly key: string; readonly over: Target | null } | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => cancel.current?.(), []);

  /** Starts a drag; call when a handle is pressed. The function is the same on each render. */
  const [start] = useState(() => (key: string, press: PointerEvent<HTMLElement>) => {
    const element = press.currentTarget.closest<HTMLElement>('[data-row-key]');
    const list = press.currentTarget.closest('ol, ul');
    if (!element || !list) return;
    // Not React state: the pointer may be released before its last move is rendered.
    let over: Target | null = null;
    cancel.current = startDrag(press, {
      element,
      area: list,
      onMove(_, y) {
        over = targetAt(list, y);
        setDrag({ key, over });
      },
      onDrop() {
        if (over && over.key !== key) drop.current(key, over.key, over.edge);
      },
      onEnd: () => setDrag(null),
    });
  });

  return {
    start,
    /** Key of the dragged row; null if there is none. */
    dragged: drag?.key ?? null,
    /** Returns the half of a row on which the dragged row would be dropped; null for all other rows. */
    edgeOf: (key: string): Edge | null =>
      drag?.over?.key === key && drag.key !== key ? drag.over.edge : null,
  };
}
