import { type ReactNode, useState, ViewTransition } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { coverSources } from './cover-sources.ts';
import { prefersReducedMotion } from './reduced-motion.ts';
import { tintStyle } from './tint.tsx';

export interface CoverProps {
  src: string;
  /** Degrees; hue of the placeholder until the picture has loaded. */
  hue: number | null;
  /** Empty if the title is next to it. */
  alt: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  /** True if visible without scrolling: loaded at once and with priority. */
  eager?: boolean;
  /** Overlay, such as a badge. */
  children?: ReactNode;
}

/** A book cover in the shape of a book: hinge on the left, rounded fore-edge, 3:4. As wide as its container. */
export function Cover({ src, hue, alt, sizes, eager = false, children }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { src: fallback, avif, webp } = coverSources(src);
  // Only once the image is in the page: React may pause before it is in its <picture>, and the browser would meanwhile
  // load the JPEG, too.
  const load = (image: HTMLImageElement | null) => {
    if (image && image.getAttribute('src') !== fallback) image.src = fallback;
  };
  return (
    <span className="cover tint" style={tintStyle(hue)}>
      {src === '' || broken === src ? (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="grid h-full place-items-center text-text-3"
        >
          <BrandMark size={40} />
        </span>
      ) : (
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
          <img
            ref={load}
            alt={alt}
            width={720}
            height={960}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onError={() => setBroken(src)}
          />
        </picture>
      )}
      {children && (
        <span className="absolute bottom-1.5 left-2 z-1 flex max-w-full flex-wrap gap-1 pr-2">
          {children}
        </span>
      )}
    </span>
  );
}

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
