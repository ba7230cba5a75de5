import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock: ages are told in seconds only for a minute. */
const lookMs = 10_000;

/** The time in milliseconds, looked at again now and then while the page is in sight. */
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
