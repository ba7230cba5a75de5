import type { Member } from '@lamplight/contract';
import { useEffect, useRef } from 'react';

/** When a member's row goes with the focus on it, the row in its place takes it. The ref is for the list's frame. */
export function useFocusHeir(rows: readonly Member[]) {
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
    const gone = focused.current;
    if (!gone || rows.some(({ id }) => id === gone.id)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const left = [...(frame.current?.querySelectorAll('tbody tr') ?? [])];
    left[Math.min(gone.at, left.length - 1)]?.querySelector('button')?.focus({ preventScroll: true });
  }, [rows]);
  return frame;
}
