import { useEffect, useRef, useState } from 'react';
import { useShownAgain } from './use-shown-again.ts';

/** Leads to the payment provider: null once the browser is on its way, else the sentence to show. Never throws. */
export type Door = () => Promise<string | null>;

/** A navigation that was stopped on its way gives the button back after this long. */
const onTheWayMs = 15_000;

/** State of a button that leads to the payment provider: its pressing twice opens one page. */
export function useDoor(door: Door) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpening = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function settle() {
    clearTimeout(timer.current);
    isOpening.current = false;
    setBusy(false);
  }

  useShownAgain(settle);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function open() {
    if (isOpening.current) return;
    isOpening.current = true;
    setBusy(true);
    setProblem(null);
    const sentence = await door();
    if (sentence === null) {
      timer.current = setTimeout(settle, onTheWayMs);
    } else {
      settle();
      setProblem(sentence);
    }
  }

  return { isBusy, problem, open };
}
