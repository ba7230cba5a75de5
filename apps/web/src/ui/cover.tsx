import { type CoverSize, coverFiles, typesetAddress, typesetSize } from '@lamplight/contract/covers';
import type { CoverShape } from '@lamplight/contract/site-limits';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  ViewTransition,
} from 'react';
import { cx } from './cx.ts';
import { importWithRetry } from './import-with-retry.ts';
import { prefersReducedMotion } from './reduced-motion.ts';
import { tintStyle } from './tint.tsx';

/** Shape of the boxes that hold covers. */
export const CoverShapeContext = createContext<CoverShape>('portrait');

/** The data of a book that its cover needs. */
export interface Covered {
  /** Address of the picture. If the address is empty or cannot be loaded, a cover is typeset from the title. */
  readonly cover_image: string;
  /** Hue in degrees of the placeholder that is shown until the picture has loaded. */
  readonly cover_hue: number | null;
  readonly title: string;
  readonly authors?: readonly { readonly name: string }[];
}

export interface CoverProps {
  of: Covered;
  /** Alternative text; empty if the title is next to the cover. */
  alt: string;
  /** Width of the cover's box, as in `<img sizes>`. */
  sizes: string;
  /** True if visible without scrolling: loaded at once and with priority. */
  eager?: boolean;
  /**
   * Position of the cover in its box: centred by default; 'shelf': at the bottom left; 'own': the box takes the
   * cover's proportions, within limits.
   */
  stands?: 'shelf' | 'own';
  /** Elements on the picture, positioned absolutely, such as a ribbon. */
  children?: ReactNode;
}

/** Covers with at least this ratio of width to height have no spine. */
const plainRatio = 0.9;

/**
 * A book cover, never cropped: it keeps the proportions of its file within a box of the publisher's shape that is as
 * wide as its container. A portrait cover has the hinge and the rounded fore-edge of a book.
 */
export function Cover({ of, alt, sizes, eager = false, stands, children }: CoverProps) {
  const { cover_image: address, cover_hue, title, authors } = of;
  const [broken, setBroken] = useState<string | null>(null);
  const [measured, setMeasured] = useState<(CoverSize & { readonly address: string }) | null>(null);
  const isTypeset = address === '' || address === typesetAddress || broken === address;
  const typeset = useTypesetCover(isTypeset ? { title, authors } : null);
  const { src, avif, webp, size: named } = typeset ?? coverFiles(address);
  // The address of a cover on another server does not contain its size.
  const size = named ?? (measured?.address === address ? measured : null);
  const ratio = size && size.width / size.height;
  // Set only once the image is in the page: React may pause before the image is in its <picture>, and the browser
  // would then also load the JPEG.
  const load = (image: HTMLImageElement | null) => {
    if (image && src !== null && image.getAttribute('src') !== src) image.src = src;
  };
  return (
    <span
      className={cx('cover', stands && `cover-${stands}`)}
      style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
    >
      <span
        className={cx('cover-book tint', ratio !== null && ratio >= plainRatio && 'cover-plain')}
        style={tintStyle(cover_hue)}
      >
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
          <img
            ref={load}
            alt={alt}
            {...(size && { width: size.width, height: size.height })}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              if (!size && width > 0 && height > 0) setMeasured({ address, width, height });
            }}
            onError={() => setBroken(address)}
          />
        </picture>
        {children}
      </span>
    </span>
  );
}

/**
 * Transparent layer over a 'shelf' cover, of the same size, that lets presses through: for elements that must not be
 * inside the cover's link.
 */
export function CoverLayer({ of, children }: { of: Covered; children: ReactNode }) {
  const { size } = coverFiles(of.cover_image);
  return (
    <span
      className="cover cover-shelf cover-layer"
      style={size ? ({ '--ratio': size.width / size.height } as CSSProperties) : undefined}
    >
      <span>{children}</span>
    </span>
  );
}

const loadTypesetter = () => import('@lamplight/contract/typeset-cover');
let typesetter: Awaited<ReturnType<typeof loadTypesetter>> | null = null;

/** Returns the code that typesets covers, which is loaded when the first is needed; null before. */
function useTypesetter(isNeeded: boolean) {
  const [code, setCode] = useState(() => typesetter);
  useEffect(() => {
    if (!isNeeded || code) return;
    let isOver = false;
    void importWithRetry(loadTypesetter).then((loaded) => {
      typesetter = loaded;
      if (!isOver) setCode(loaded);
    });
    return () => {
      isOver = true;
    };
  }, [isNeeded, code]);
  return code;
}

/**
 * Returns the picture of a typeset cover in the publisher's shape, at first without `src`, because its code is loaded
 * with the first such cover; null without words.
 */
function useTypesetCover(words: { title: string; authors: Covered['authors'] } | null) {
  const shape = useContext(CoverShapeContext);
  const title = words?.title ?? null;
  const code = useTypesetter(title !== null);
  const names = words?.authors?.map(({ name }) => name).join('\n') ?? '';
  return useMemo(() => {
    if (title === null) return null;
    const picture = code?.typesetPicture(code.typesetCover({ title, authors: names.split('\n') }, shape));
    return { src: picture ?? null, avif: null, webp: null, size: typesetSize(shape) };
  }, [code, title, names, shape]);
}

/**
 * Names a book's cover for the view transition between two screens, in browsers that support it. With `bookId` null
 * it does nothing, because a name must be unique, but a book may be on a screen more than once.
 */
export const GrowingCover = ({ bookId, children }: { bookId: number | null; children: ReactNode }) => (
  <ViewTransition default="none" share="cover-grow" {...(bookId !== null && { name: `cover-${bookId}` })}>
    {children}
  </ViewTransition>
);

/** Names a card's cover for the view transition only once the card's link is followed. */
export function useGrowingCover(bookId: number) {
  const [isChosen, setChosen] = useState(false);
  return { growing: isChosen ? bookId : null, choose: () => setChosen(!prefersReducedMotion()) };
}
