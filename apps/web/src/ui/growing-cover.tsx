import { type ReactNode, useState, ViewTransition } from 'react';

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Marks a book's cover for the view transition between two screens, in browsers that support it. With a null
 * `bookId` it marks nothing, because a book may be on a screen more than once.
 */
export const GrowingCover = ({ bookId, children }: { bookId: number | null; children: ReactNode }) => (
  <ViewTransition default="none" share="cover-grow" {...(bookId !== null && { name: `cover-${bookId}` })}>
    {children}
  </ViewTransition>
);

/** Marks a card's cover for the transition only once its link is followed. */
export function useGrowingCover(bookId: number) {
  const [isChosen, setChosen] = useState(false);
  return { growing: isChosen ? bookId : null, choose: () => setChosen(!prefersReducedMotion()) };
}
