import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { startEdgeScroll } from './edge-scroll.ts';
import { dropTarget, type Edge } from './reorder.ts';

/** Where a drop goes: to a side of a row. */
export interface Target {
  readonly key: string;
  readonly edge: Edge;
}

interface TouchDrag {
  readonly key: string;
  /** Null until the finger moves. */
  readonly over: Target | null;
}

/** Returns where a drop at a height goes in a list, by the `data-row-key` of its rows; null in a list without rows. */
export function targetAt(list: Element, y: number): Target | null {
  const rows = Array.from(list.querySelectorAll<HTMLElement>('[data-row-key]'), (row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { key: row.dataset['rowKey'] ?? '', top, bottom };
  });
  const target = dropTarget(rows, y);
  return target && { key: target.row.key, edge: target.edge };
}

/**
 * Lets a finger drag the rows of a list (`ol` or `ul`) by their handles; near the edges of the view the list scrolls.
 * The browser's own drag and drop (`useRowDrag`) needs a long press on touch screens. Handles need
 * `touch-action: none`.
 */
export function useTouchReorder(onDrop: (key: string, overKey: string, edge: Edge) => void) {
  const [drag, setDrag] = useState<TouchDrag | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => cancel.current?.(), []);

  function start(key: string, pointerId: number, list: Element) {
    // The finger may be lifted before its last move is rendered.
    let over: Target | null = null;
    const scroll = startEdgeScroll(list, (y) => {
      over = targetAt(list, y);
      setDrag({ key, over });
    });
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      scroll.stop();
      cancel.current = null;
      setDrag(null);
    };
    cancel.current = end;
    setDrag({ key, over });
    // Of the window: another device may remove the dragged row, and with it the handle.
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (y: number) => void) =>
      window.addEventListener(type, (event) => event.pointerId === pointerId && act(event.clientY), {
        signal: listening.signal,
      });
    on('pointermove', scroll.move);
    // Also when a long press starts the browser's own drag.
    on('pointercancel', end);
    on('pointerup', () => {
      end();
      if (over && over.key !== key) drop.current(key, over.key, over.edge);
    });
  }

  return {
    /** Key of the dragged row; null if there is none. */
    dragged: drag?.key ?? null,
    /** Returns on which half of a row the dragged one would be dropped; null if on none. */
    edgeOf: (key: string): Edge | null =>
      drag?.over?.key === key && drag.key !== key ? drag.over.edge : null,
    handlersOf: (key: string) => ({
      onPointerDown({ pointerType, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
        const list = currentTarget.closest('ol, ul');
        if (pointerType !== 'touch' || !list || cancel.current) return;
        currentTarget.setPointerCapture(pointerId);
        start(key, pointerId, list);
      },
    }),
  };
}
