import type { Member } from '@lamplight/contract';
import { useEffect, useRef } from 'react';

/**
 * When the focused member's row is removed, focuses the row that takes its position. Put the ref on the
 * list's container.
 */
export function useRowFocusAfterRemoval(rows: readonly Member[]) {
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const note = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
      const at = row ? [...element.querySelectorAll('tbody tr')].indexOf(row) : -1;
      const member = rows[at];
      focused.current = member ? { id: member.id, at } : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  useEffect(() => {
    const removed = focused.current;
    if (!removed || rows.some(({ id }) => id === removed.id)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const remaining = [...(frame.current?.querySelectorAll('tbody tr') ?? [])];
    remaining[Math.min(removed.at, remaining.length - 1)]
      ?.querySelector('button')
      ?.focus({ preventScroll: true });
  }, [rows]);
  return frame;
}
