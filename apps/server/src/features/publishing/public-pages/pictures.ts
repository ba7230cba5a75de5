import {
  type CoverWords,
  coverFiles,
  type Site,
  typesetAddress,
  typesetCover,
  typesetPicture,
} from '@lamplight/contract';
import { Html, html } from '../../../platform/html.ts';
import { hueClass } from './layout.ts';

/** Returns the address of a cover as JPEG, for programs that show one size only; null for a typeset cover. */
export const coverAddress = (cover: string, publicUrl: string): string | null => {
  if (cover === '' || cover === typesetAddress) return null;
  return cover.startsWith('/') ? publicUrl + cover : cover;
};

interface CoverOptions {
  /** Width of the picture on the page, as the attribute `sizes` of `<img>`. */
  readonly sizes: string;
  /** Alternative text; empty if the title is next to the picture. */
  readonly alt: string;
  /** True if the picture is visible without scrolling. */
  readonly isFirst?: boolean;
  /**
   * How the picture stands in its frame: 'shelf' at the bottom of the frame; with 'own' the frame has the picture's
   * proportions, within limits.
   */
  readonly stands: 'shelf' | 'own';
}

interface Covered extends CoverWords {
  readonly cover_image: string;
  readonly cover_hue: number | null;
}

/** Ratio of width to height from which a cover has no spine; the web app uses the same ratio. */
const plainRatio = 0.9;

/**
 * Renders a cover in its own proportions, as the web app does (apps/web/src/ui/cover.tsx); a typeset cover loads no
 * picture.
 */
export function coverPicture(
  { cover_shape }: Pick<Site, 'cover_shape'>,
  book: Covered,
  { sizes, alt, isFirst, stands }: CoverOptions,
): Html {
  const { cover_image: address, cover_hue } = book;
  const typeset = address === '' || address === typesetAddress ? typesetCover(book, cover_shape) : null;
  const { src, avif, webp, size } = typeset
    ? { src: typesetPicture(typeset), avif: null, webp: null, size: typeset }
    : coverFiles(address);
  const loading = isFirst ? new Html('fetchpriority="high"') : new Html('loading="lazy" decoding="async"');
  const isPlain = size !== null && size.width / size.height >= plainRatio;
  // The content security policy allows no style attribute: the ratio is a class, whose rule the layout adds.
  const ratio = size ? ` ratio-${size.width}x${size.height}` : '';
  return html`<span class="cover cover-${stands}${ratio}"><span class="cover-book${isPlain && ' cover-plain'} ${hueClass(cover_hue)}"><picture>${
    avif !== null &&
    html`<source type="image/avif" srcset="${avif}" sizes="${sizes}"><source type="image/webp" srcset="${webp}" sizes="${sizes}">`
  }<img src="${src}" alt="${alt}"${size && html` width="${size.width}" height="${size.height}"`} ${loading}></picture></span></span>`;
}
