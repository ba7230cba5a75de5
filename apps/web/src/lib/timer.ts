import { useEffect, useState } from 'react';

/** Runs a task later. Returns a function that cancels it. */
export function schedule(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Creates a timer for one timeout at a time: starting another cancels the previous one. */
export function createTimer() {
  let id: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(id);
  return {
    start(task: () => void, ms: number) {
      stop();
      id = setTimeout(task, ms);
    },
    stop,
  };
}

/** Returns a timer that stops when the component is unmounted. */
export function useTimer() {
  const [timer] = useState(createTimer);
  useEffect(() => timer.stop, [timer]);
  return timer;
}

/** Returns the value once it has not changed for `ms` milliseconds; the first value at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
