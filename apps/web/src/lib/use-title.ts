import { useEffect } from 'react';
import { useSite } from './use-site.ts';

/** Sets the page title, as in 'Moss & Marrow · Lamplight'; keeps the previous one while the title is unknown. */
export function useTitle(title: string | null | undefined): void {
  const { name } = useSite();
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`;
  }, [title, name]);
}
