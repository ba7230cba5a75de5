import { bookLimits, type CoverSize, type coverWidths } from '@lamplight/contract';
import { ProblemError } from '../../../../platform/errors.ts';
import { dominantHue } from './dominant-hue.ts';
import { m } from './messages.ts';

export const coverFormats = ['avif', 'webp', 'jpg'] as const;
export type CoverWidth = (typeof coverWidths)[number];
export type CoverFormat = (typeof coverFormats)[number];

export const coverTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

const maxCoverBytes = bookLimits.coverBytes;
const maxPixels = 50_000_000;
const maxSidePixels = 1440;
/** Edge length in pixels of the raster that the hue is computed from. */
const hueRaster = 64;

/** Loaded with the first picture, to keep startup fast. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Use one CPU core per picture, so that another core stays free for requests.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Detects the image format from its content. SVG is not accepted because it may contain scripts. */
export function sniffImage(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4) && /^(?:avif|avis)$|^mi[af]1$/.test(head.slice(8, 12)))
    return head.slice(8).includes('avi') ? 'avif' : null;
  return null;
}

const unreadable = (cause: unknown): ProblemError =>
  new ProblemError('invalid_input', m.unreadable, { cause });

/**
 * Decodes and re-encodes an upload: upright, without metadata, at most 1440 px.
 * @throws ProblemError 'payload_too_large', 'unsupported_media_type', or 'invalid_input' if it cannot be
 * decoded
 */
export async function normaliseCover(
  bytes: Uint8Array,
): Promise<{ jpeg: Uint8Array; size: CoverSize; hue: number | null }> {
  if (bytes.byteLength > maxCoverBytes)
    throw new ProblemError('payload_too_large', m.tooLarge({ megabytes: maxCoverBytes / 1024 / 1024 }));
  if (!sniffImage(bytes)) throw new ProblemError('unsupported_media_type', m.format);
  try {
    const sharp = await loadSharp();
    const { data: jpeg, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    const pixels = await sharp(jpeg)
      .resize({ width: hueRaster, height: hueRaster, fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    return { jpeg, size: { width: info.width, height: info.height }, hue: dominantHue(pixels) };
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * Checks a picture like `normaliseCover`, but returns no image.
 * @throws ProblemError like `normaliseCover`
 */
export async function checkCover(bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength > maxCoverBytes || !sniffImage(bytes)) return void (await normaliseCover(bytes));
  try {
    const sharp = await loadSharp();
    // Shrinks during decoding if the format supports that; every byte is still read.
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize({ width: hueRaster, height: hueRaster, fit: 'fill' })
      .raw()
      .toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}

/** Reads the size of a stored cover, which is upright. */
export async function measureCover(original: Uint8Array): Promise<CoverSize> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(original).metadata();
  return { width, height };
}

/** Renders a size and format of a stored cover, never larger than the original. */
export async function renderCover(
  original: Uint8Array,
  width: CoverWidth,
  format: CoverFormat,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const picture = sharp(original).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 78, effort: 4 }).toBuffer();
  return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
