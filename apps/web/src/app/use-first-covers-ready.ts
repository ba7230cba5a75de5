import { useEffect, useState } from 'react';

/** Maximum wait for a cover in milliseconds. */
const maxWaitMs = 1500;

const decoded = (image: HTMLImageElement) => image.decode().catch(() => {});
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * True once the covers visible without scrolling have been decoded after `areDrawn`, or after a timeout.
 * Content further down is requested only then, so that it does not delay them on a slow connection.
 */
export function useFirstCoversReady(areDrawn: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!areDrawn || isReady) return;
    const show = () => setReady(true);
    const timer = setTimeout(show, maxWaitMs);
    const covers = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
    void Promise.all(Array.from(covers, decoded)).then(nextFrame).then(nextFrame).then(show);
    return () => clearTimeout(timer);
  }, [areDrawn, isReady]);
  return isReady;
}
