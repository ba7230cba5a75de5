const hosted = /^(.*\/media\/covers\/[^/]+)\/\d+\.jpg$/;
const widths = [120, 240, 360, 480, 720] as const;

export interface CoverSources {
  /** For browsers that choose none of the sets. */
  readonly src: string;
  readonly avif: string | null;
  readonly webp: string | null;
}

/** Our own covers exist in several widths and formats; any other address is used as it is. */
export function coverSources(src: string): CoverSources {
  const base = hosted.exec(src)?.[1];
  if (!base) return { src, avif: null, webp: null };
  const set = (format: string) => widths.map((width) => `${base}/${width}.${format} ${width}w`).join(', ');
  return { src: `${base}/360.jpg`, avif: set('avif'), webp: set('webp') };
}
