type Prefetcher = (path: string) => void;
let prefetcher: Prefetcher = () => {};

/** Sets how the code of a path is prefetched, so that links in the UI kit need not know the screens. */
export function setPrefetcher(next: Prefetcher): void {
  prefetcher = next;
}

/** Props that prefetch the code of a path. Spread over a link: `<a {...prefetchOn(to)}>`. */
export function prefetchOn(path: string) {
  const fetchAhead = () => prefetcher(path);
  return { onPointerEnter: fetchAhead, onTouchStart: fetchAhead, onFocus: fetchAhead };
}
