import { useEffect, useState } from 'react';

/**
 * Milliseconds between clock updates; frequent enough because ages in seconds are shown only during the first minute.
 */
const lookMs = 10_000;

/** Returns the current time in milliseconds since 1970, updated every ten seconds while the page is visible. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
