const hosted = /^(.*\/media\/covers\/[^/]+)\/\d+\.jpg$/;
const widths = [120, 240, 360, 480, 720] as const;

export interface CoverSources {
  /** For browsers that use none of the srcsets. */
  readonly src: string;
  readonly avif: string | null;
  readonly webp: string | null;
}

/** Hosted covers exist in several widths and formats; other URLs are used unchanged. */
export function coverSources(src: string): CoverSources {
  const base = hosted.exec(src)?.[1];
  if (!base) return { src, avif: null, webp: null };
  const set = (format: string) => widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  return { src: `${base}/360.jpg`, avif: set('avif'), webp: set('webp') };
}
