import type { OverlayOptions, Sharp } from 'sharp';
import { writeFonts } from '../../../gateways/storage/font-files.ts';
import { escapeHtml, shorten } from '../../../platform/html.ts';
import { lazyAsync } from '../../../platform/lazy.ts';
import { drawableText, fontOf } from './drawable-text.ts';
import { cardSize } from './layout.ts';

/** Content of a card for link previews. */
export interface CardContent {
  readonly title: string;
  /** Text below the title; empty for none. */
  readonly subtitle: string;
  readonly siteName: string;
  /** True if the title is a longer text, in smaller letters. */
  readonly isQuote?: boolean;
  /** Accent colour as #rrggbb. */
  readonly accent: string;
  readonly cover: Uint8Array | null;
  /** Picture that is blurred as the background; null for a glow in the accent colour. */
  readonly backdrop: Uint8Array | null;
  /** Square picture beside the site's name. */
  readonly logo: Uint8Array | null;
}

const { width, height } = cardSize;
const margin = 72;
const cover = { width: 365, height: 486, radius: 14 };
const colours = { ground: '#15100d', ink: '#f7efe4', quiet: '#cfc1af' };
const titleSizes = [76, 64, 54, 46, 38] as const;
const quoteSizes = [54, 46, 40, 34, 30, 26] as const;

/** Loaded with the first card, to keep startup fast. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
type Draw = Awaited<ReturnType<typeof loadSharp>>;

/** Renders cards; the font's files are written into a folder once. */
export function createCardRenderer(fontFolder: string): (content: CardContent) => Promise<Buffer> {
  const fonts = lazyAsync(() => writeFonts(fontFolder));

  async function loadFonts(sharp: Draw): Promise<string> {
    const [first = '', ...others] = await fonts();
    // The renderer keeps a font file loaded once a call has named it.
    for (const fontfile of others)
      await sharp({ text: { text: 'Ž', font: fontOf(10), fontfile } }).toBuffer();
    return first;
  }

  return async (content) => {
    const sharp = await loadSharp();
    const fontfile = await loadFonts(sharp);

    interface Line {
      readonly size: number;
      readonly colour: string;
      readonly width: number;
    }
    async function draw(text: string, { size, colour, width: most }: Line) {
      const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`;
      const { data, info } = await sharp({
        text: {
          text: markup,
          font: fontOf(size),
          fontfile,
          width: most,
          wrap: 'word-char',
          dpi: 72,
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
      return { input: data, width: info.width, height: info.height };
    }

    /** Draws a text at the largest size at which it fits. */
    async function fit(text: string, most: { readonly width: number; readonly height: number }) {
      let drawn = null;
      for (const size of content.isQuote ? quoteSizes : titleSizes) {
        drawn = await draw(text, { size, colour: colours.ink, width: most.width });
        if (drawn.height <= most.height && drawn.width <= most.width) return drawn;
      }
      return drawn;
    }

    const title = drawableText(shorten(content.title, content.isQuote ? 290 : 110));
    const hasCover = content.cover !== null;
    const left = hasCover && title !== null ? margin + cover.width + 56 : margin;
    const space = width - left - margin;
    const layers: OverlayOptions[] = [];
    if (content.cover) {
      const picture = await roundedCover(sharp, content.cover);
      const left = title === null ? (width - picture.width) / 2 : margin + (cover.width - picture.width) / 2;
      layers.push({
        input: picture.input,
        left: Math.round(left),
        top: Math.round((height - picture.height) / 2),
      });
    }
    if (title !== null) {
      const drawn = await fit(title, { width: space, height: content.isQuote ? 360 : 300 });
      const subtitle = drawableText(shorten(content.subtitle, 80));
      const below =
        subtitle === null ? null : await draw(subtitle, { size: 32, colour: colours.quiet, width: space });
      const used = (drawn?.height ?? 0) + (below ? 26 + below.height : 0);
      const top = Math.max(margin, Math.round((height - 60 - used) / 2));
      if (drawn) layers.push({ input: drawn.input, left, top });
      if (below && top + used < height - margin - 50)
        layers.push({ input: below.input, left, top: top + (drawn?.height ?? 0) + 26 });
    }
    // Without a title, the cover is in the middle of the card.
    const markSpace =
      title === null && hasCover ? Math.floor((width - cover.width) / 2) - margin - 24 : space;
    layers.push(
      ...(await siteMark(sharp, content, {
        left,
        draw: (text) => draw(text, { size: 32, colour: content.accent, width: markSpace - 60 }),
      })),
    );
    return background(sharp, content).then((ground) =>
      ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    );
  };
}

/** Returns the site's logo and name at the bottom. */
async function siteMark(
  sharp: Draw,
  { siteName, logo }: CardContent,
  { left, draw }: { left: number; draw: (text: string) => Promise<{ input: Buffer; height: number }> },
): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = [];
  const edge = 44;
  const bottom = height - margin;
  if (logo) {
    const input = await sharp(logo)
      .resize(edge, edge, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
    layers.push({ input, left, top: bottom - edge });
  }
  const name = drawableText(siteName);
  if (name !== null) {
    const { input, height: tall } = await draw(name);
    layers.push({
      input,
      left: left + (logo ? edge + 16 : 0),
      top: Math.round(bottom - edge / 2 - tall / 2),
    });
  }
  return layers;
}

/** Returns the whole cover with rounded corners, scaled down to its area on the card. */
async function roundedCover(sharp: Draw, bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .resize(cover.width, cover.height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${cover.radius}"/></svg>`;
  const input = await sharp(data)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, width: info.width, height: info.height };
}

/** Returns the background: a blurred and darkened picture, or a glow in the accent colour. */
async function background(sharp: Draw, { backdrop: picture, accent }: CardContent): Promise<Sharp> {
  const shade = (opacity: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colours.ground}" fill-opacity="${opacity}"/></svg>`,
    );
  if (picture) {
    const blurred = await sharp(picture)
      .resize(150, 79, { fit: 'cover' })
      .blur(6)
      .resize(width, height, { kernel: 'cubic' })
      .composite([{ input: shade(0.74) }])
      .removeAlpha()
      .png()
      .toBuffer();
    return sharp(blurred);
  }
  const glow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g" cx="50%" cy="0%" r="90%"><stop offset="0" stop-color="${accent}" stop-opacity=".3"/><stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="${colours.ground}"/><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(glow)).removeAlpha();
}
