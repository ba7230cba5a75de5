import { type ReactNode, useState } from 'react';
import { coverSources } from './cover-sources.ts';
import { Leaf } from './leaf.tsx';
import { tintStyle } from './tint.tsx';

export interface CoverProps {
  src: string;
  /** Degrees; the tint that stands in until the picture has come. */
  hue: number | null;
  /** Empty where the title stands beside it. */
  alt: string;
  /** The width it is shown at, as in `<img sizes>`. */
  sizes: string;
  /** Seen without scrolling: loaded at once and first. */
  eager?: boolean;
  /** What lies on it, such as a badge. */
  children?: ReactNode;
}

/** A book's cover as a book: hinge on the left, rounded fore-edge, 3 to 4. As wide as what it stands in. */
export function Cover({ src, hue, alt, sizes, eager = false, children }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { src: fallback, avif, webp } = coverSources(src);
  return (
    <span className="cover tint" style={tintStyle(hue)}>
      {src === '' || broken === src ? (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="grid h-full place-items-center text-text-3"
        >
          <Leaf size={40} />
        </span>
      ) : (
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
          <img
            src={fallback}
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
