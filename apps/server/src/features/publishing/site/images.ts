import { type LogoFile, logoFiles, siteLimits } from '@lamplight/contract';
import { ProblemError } from '../../../platform/errors.ts';
import { sniffImage } from '../../media/index.ts';
import { m } from './messages.ts';
import type { ImageName } from './store.ts';

const maxPixels = 50_000_000;
/** Edge length in pixels of a stored logo: the largest icon. */
const logoPixels = 512;
/** Maximum size in pixels, and quality, of each stored picture. */
const pictures = {
  cover: { width: 1600, height: 2000 },
  front_picture: { width: 1600, height: 1600 },
} as const;
const quality = 80;
const leastPixels = {
  logo: siteLimits.logoPixels,
  cover: siteLimits.coverPixels,
  front_picture: siteLimits.frontPixels,
} as const;
/** Background colour of icons that must not be transparent: the app's background in the dark theme. */
const ground = '#15100d';
/** Share of the width of a maskable icon (0 to 1) that no shape of mask cuts off. */
const maskableShare = 0.7;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Alpha (0 to 255) that a picture must exceed in some pixel to count as visible. */
const minAlpha = 32;

/** Loaded with the first picture, to keep startup fast. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}

/**
 * Returns the picture unchanged.
 * @throws ProblemError invalid_input if all of it is transparent
 */
async function requireVisible(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { channels, isOpaque } = await sharp(bytes).stats();
  const [, , , alpha] = channels;
  if (!isOpaque && alpha && alpha.max < minAlpha)
    throw new ProblemError('invalid_input', m.pictureTransparent);
  return bytes;
}

/**
 * Decodes and re-encodes an upload: a logo as a square PNG, other pictures as WebP, all without metadata.
 * @throws ProblemError unsupported_media_type, invalid_input
 */
export async function normalizeImage(name: ImageName, bytes: Uint8Array): Promise<Uint8Array> {
  if (!sniffImage(bytes)) throw new ProblemError('unsupported_media_type', m.pictureType);
  const sharp = await loadSharp();
  try {
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb');
    const { width, height } = await upright.metadata();
    const { longer, shorter } = leastPixels[name];
    if (Math.max(width, height) < longer || Math.min(width, height) < shorter)
      throw new ProblemError(
        'invalid_input',
        m.pictureSmall({ size: `${width} × ${height}`, least: `${longer} × ${shorter}` }),
      );
    if (name !== 'logo')
      return await upright
        .resize({ ...pictures[name], fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
        .then(requireVisible);
    return await upright
      .resize({ width: logoPixels, height: logoPixels, fit: 'contain', background: clear })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .then(requireVisible);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('invalid_input', m.pictureUnreadable, {
      cause: error,
    });
  }
}

/** Returns the size of a stored picture, such as '1600x900'. */
export async function sizeText(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  return `${width}x${height}`;
}

/** Renders a stored picture in a smaller width. */
export async function narrowImage(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer();
}

/** Renders an icon of a stored logo. */
export async function renderLogo(logo: Uint8Array, file: LogoFile): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { pixels, kind } = logoFiles[file];
  if (kind === 'plain') return sharp(logo).resize(pixels, pixels).png().toBuffer();
  const inner = Math.round(pixels * (kind === 'maskable' ? maskableShare : 0.86));
  const before = Math.floor((pixels - inner) / 2);
  const after = pixels - inner - before;
  return sharp(logo)
    .resize(inner, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}
