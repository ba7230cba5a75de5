import { useEffect } from 'react';

/** Sets the page title, as in 'Moss & Marrow · Lamplight'; keeps the previous one while the title is unknown. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Lamplight`;
  }, [title]);
}
