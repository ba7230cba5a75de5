type Prefetcher = (path: string) => void;
let prefetcher: Prefetcher = () => {};

/** The router says here how to fetch a path's code ahead, so that links in the kit need not know of screens. */
export function setPrefetcher(next: Prefetcher): void {
  prefetcher = next;
}

/** Fetches the code behind a path ahead of time. Spread over a link: `<a {...prefetchOn(to)}>`. */
export function prefetchOn(path: string) {
  const fetchAhead = () => prefetcher(path);
  return { onPointerEnter: fetchAhead, onTouchStart: fetchAhead, onFocus: fetchAhead };
}
