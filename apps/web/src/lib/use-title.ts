import { useEffect } from 'react';

/** Names the page, as in 'Moss & Marrow · Lamplight'; while the name is not known yet, what stood there stays. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Lamplight`;
  }, [title]);
}
