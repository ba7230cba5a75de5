import { type ReactNode, useState, ViewTransition } from 'react';

const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Marks a book's cover on the screen that is left and on the one that comes: there one grows into the other, where the
 * browser can. Without a book it marks nothing, since a book may stand on a screen more than once.
 */
export const GrowingCover = ({ bookId, children }: { bookId: number | null; children: ReactNode }) => (
  <ViewTransition default="none" share="cover-grow" {...(bookId !== null && { name: `cover-${bookId}` })}>
    {children}
  </ViewTransition>
);

/** Which cover grows: none until the link of its card is followed. */
export function useGrowingCover(bookId: number) {
  const [isChosen, setChosen] = useState(false);
  return { growing: isChosen ? bookId : null, choose: () => setChosen(!prefersCalm()) };
}
