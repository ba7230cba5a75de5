/** Widths in pixels in which the server renders a stored cover. */
export const coverWidths = [120, 240, 360, 480, 720] as const;

/** Path that is stored for a book without a picture; the cover of the book is then drawn from title and authors. */
export const typesetAddress = '/media/covers/typeset.svg';

export interface CoverSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size at which a cover is typeset. */
export const typesetSize = (shape: 'portrait' | 'square'): CoverSize => ({
  width: 480,
  height: shape === 'square' ? 480 : 640,
});

export interface CoverFiles {
  /** Default address, for programs that do not support srcset. */
  readonly src: string;
  readonly avif: string | null;
  readonly webp: string | null;
  /** Address of a JPEG by width; null for a cover on another server. */
  readonly jpeg: ((width: (typeof coverWidths)[number]) => string) | null;
  /** Proportions of the picture, scaled to a width of 720; null if the address does not contain the height. */
  readonly size: CoverSize | null;
}

const stored = /^(.*\/media\/covers\/[^/]+)\/720(?:x(\d{1,7}))?\.jpg$/;

/**
 * Returns the path of a stored cover. If the size is known, the path contains the height at a width of 720 pixels, so
 * that pages can reserve the space.
 */
export const storedCoverPath = (key: string, size: CoverSize | null): string =>
  `/media/${key}/720${size ? `x${Math.max(1, Math.round((720 * size.height) / size.width))}` : ''}.jpg`;

/**
 * Returns the addresses of a cover. A stored cover exists in several widths and formats; any other address is returned
 * unchanged.
 */
export function coverFiles(address: string): CoverFiles {
  const [, base, height] = stored.exec(address) ?? [];
  if (base === undefined) return { src: address, avif: null, webp: null, jpeg: null, size: null };
  const set = (format: string) =>
    coverWidths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  return {
    src: `${base}/360.jpg`,
    avif: set('avif'),
    webp: set('webp'),
    jpeg: (width) => `${base}/${width}.jpg`,
    size: height === undefined ? null : { width: 720, height: Number(height) },
  };
}
