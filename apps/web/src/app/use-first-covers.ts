import { useEffect, useState } from 'react';

/** Longer than this nothing waits for a cover. */
const patienceMs = 1500;

const decoded = (image: HTMLImageElement) => image.decode().catch(() => {});
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * True once the covers that are seen without scrolling stand, after `areDrawn`. What lies further down is asked for
 * then, so that on a slow line it does not hold them up.
 */
export function useFirstCovers(areDrawn: boolean): boolean {
  const [stand, setStand] = useState(false);
  useEffect(() => {
    if (!areDrawn || stand) return;
    const show = () => setStand(true);
    const timer = setTimeout(show, patienceMs);
    const covers = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
    void Promise.all(Array.from(covers, decoded)).then(nextFrame).then(nextFrame).then(show);
    return () => clearTimeout(timer);
  }, [areDrawn, stand]);
  return stand;
}
