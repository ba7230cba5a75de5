import { coverFiles, typesetAddress } from '@lamplight/contract/covers';
import { typesetCover, typesetPicture } from '@lamplight/contract/typeset-cover';
import { whenIdle } from '../../../../lib/when-idle.ts';
import type { Covered } from '../../../../ui/cover.tsx';

const widths = [240, 480, 720] as const;
/** Side of the square picture in pixels, as large as lock screens show it. */
const side = 512;

/** Returns the lock screen pictures of a cover: JPEG, in several sizes if the server hosts the cover. */
export function artworkOf(address: string | null): MediaImage[] {
  if (!address || address === typesetAddress) return [];
  const { jpeg, size } = coverFiles(address);
  if (!jpeg) return [{ src: address }];
  return widths.map((width) => ({
    src: jpeg(width),
    ...(size && { sizes: `${width}x${Math.round((width * size.height) / size.width)}` }),
    type: 'image/jpeg',
  }));
}

/** Returns the rectangle that places a whole picture of this size in the middle of a square. */
export function placeInSquare(width: number, height: number) {
  const scale = side / Math.max(width, height);
  const size = { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
  return { ...size, left: (side - size.width) / 2, top: (side - size.height) / 2 };
}

/**
 * Draws a whole cover in a square of its colour, because lock screens crop everything else. Null if it cannot be drawn: a
 * cover on another server, or one that cannot be loaded.
 */
async function squareArtwork(book: Covered): Promise<MediaImage | null> {
  const { cover_image: address, cover_hue, title, authors = [] } = book;
  const isTypeset = address === '' || address === typesetAddress;
  if (!isTypeset && !address.startsWith('/')) return null;
  const names = authors.map(({ name }) => name);
  const picture = new Image();
  picture.src = isTypeset
    ? typesetPicture(typesetCover({ title, authors: names }, 'square'))
    : (coverFiles(address).jpeg?.(480) ?? address);
  try {
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = '#2a221c';
    context.fillRect(0, 0, side, side);
    context.fillStyle = `oklch(0.32 ${cover_hue === null ? 0.02 : 0.06} ${cover_hue ?? 65})`;
    context.fillRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    const { left, top, width, height } = placeInSquare(picture.naturalWidth, picture.naturalHeight);
    context.drawImage(picture, left, top, width, height);
    return { src: canvas.toDataURL('image/jpeg', 0.9), sizes: `${side}x${side}`, type: 'image/jpeg' };
  } catch {
    return null;
  }
}

/**
 * Caches the square cover of the last book. Drawing the picture, and decoding it in the browser, delay sound on a
 * phone: it is drawn once, when the browser is idle.
 */
export function createSquareArtwork() {
  let last: { key: string; drawn: MediaImage | null } = { key: '', drawn: null };
  const keyOf = (book: Covered) => JSON.stringify(book);
  return {
    /** Returns the picture; null if it was not drawn yet or cannot be drawn. */
    get: (book: Covered): MediaImage | null => (last.key === keyOf(book) ? last.drawn : null),
    async draw(book: Covered): Promise<MediaImage | null> {
      await new Promise<void>((resolve) => void whenIdle(resolve));
      last = { key: keyOf(book), drawn: await squareArtwork(book) };
      return last.drawn;
    },
  };
}
