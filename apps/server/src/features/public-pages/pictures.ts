import { Html, html } from './html.ts';
import { hueClass } from './layout.ts';

const hosted = /^(\/media\/covers\/[0-9a-f]{32})\/\d+\.jpg$/;
const widths = [120, 240, 360, 480, 720] as const;

/** Returns the address of a cover as JPEG for programs that show one size; null for no cover. */
export const coverAddress = (cover: string, publicUrl: string): string | null => {
  if (cover === '') return null;
  return cover.startsWith('/') ? publicUrl + cover : cover;
};

interface CoverOptions {
  /** Displayed width, as in `<img sizes>`. */
  readonly sizes: string;
  /** Empty if the title is next to it. */
  readonly alt: string;
  /** True if visible without scrolling. */
  readonly isFirst?: boolean;
}

interface Covered {
  readonly cover_image: string;
  readonly cover_hue: number | null;
}

/** A cover in the shape of a book, as in the web app (apps/web/src/ui/cover.tsx). */
export function coverPicture(
  { cover_image, cover_hue }: Covered,
  { sizes, alt, isFirst }: CoverOptions,
): Html {
  const stem = hosted.exec(cover_image)?.[1];
  const set = (format: string) => widths.map((width) => `${stem}/${width}.${format} ${width}w`).join(', ');
  const loading = isFirst ? new Html('fetchpriority="high"') : new Html('loading="lazy" decoding="async"');
  return html`<span class="cover ${hueClass(cover_hue)}">${
    cover_image !== '' &&
    html`<picture>${
      stem !== undefined &&
      html`<source type="image/avif" srcset="${set('avif')}" sizes="${sizes}"><source type="image/webp" srcset="${set('webp')}" sizes="${sizes}">`
    }<img src="${stem === undefined ? cover_image : `${stem}/360.jpg`}" alt="${alt}" width="720" height="960" ${loading}></picture>`
  }</span>`;
}
