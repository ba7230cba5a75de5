import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writeFonts } from '../../../gateways/storage/font-files.ts';
import { testFontFolder } from '../../../testing/test-config.ts';
import { createCardRenderer } from './card-image.ts';
import { drawableText, fontOf } from './drawable-text.ts';

test.each([
  ['The <Fox> & “Sons”…', 'The <Fox> & “Sons”…'],
  ['Zażółć 🦊 gęślą', 'Zażółć gęślą'],
  ['Мастер', null],
  ['狐', null],
  ['🦊', null],
])('draws %j as %j', (text, drawn) => expect(drawableText(text)).toBe(drawn));

const content = {
  subtitle: 'Ada Lark & <b>Wren</b>',
  siteName: 'Fern & Sons',
  accent: '#f4ae3d',
  cover: null,
  backdrop: null,
  logo: null,
};

test('shows the title in the bundled font, at a size at which it fits', async () => {
  const render = createCardRenderer(testFontFolder);
  const isBright = async (card: Buffer) => {
    const { channels } = await sharp(card).extract({ left: 60, top: 60, width: 1080, height: 500 }).stats();
    return (channels[2]?.max ?? 0) > 200;
  };
  for (const title of ['A', 'The <b>Fox</b> & Sons', 'Long '.repeat(60), 'x'.repeat(500)]) {
    const card = await render({ ...content, title });
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await isBright(card)).toBe(true);
    expect(card.byteLength).toBeLessThan(150_000);
  }
  const cover = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#00aa88' } })
    .png()
    .toBuffer();
  const withCover = await render({ ...content, title: '狐', cover, logo: cover });
  const { dominant } = await sharp(withCover)
    .extract({ left: 500, top: 200, width: 200, height: 200 })
    .stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
  // The site's name is beside the cover, also where the title cannot be drawn.
  const mark = { left: 60, top: 500, width: 300, height: 90 };
  const { channels } = await sharp(await render({ ...content, title: '狐', cover }))
    .extract(mark)
    .stats();
  expect(channels[0]?.max).toBeGreaterThan(200);
});

test('draws letters of the bundled font, not of one that the machine has', async () => {
  const files = await writeFonts(testFontFolder);
  for (const fontfile of files) await sharp({ text: { text: 'Ž', font: fontOf(10), fontfile } }).toBuffer();
  const widthOf = async (text: string) => {
    const line = sharp({ text: { text, font: fontOf(100), dpi: 72, rgba: true } });
    return (await line.png().toBuffer({ resolveWithObject: true })).info.width;
  };
  const widths: number[] = [];
  for (const word of ['Quiet', 'žagan', 'nzgcZCna', 'The miller']) widths.push(await widthOf(word));
  // Widths measured once, after the card was checked by eye: other fonts would be wider or narrower.
  expect(widths).toEqual([262, 279, 473, 500]);
  // Accents are above their letters, so they must not make a text wider.
  const [plain, accented] = [await widthOf('nzgcZCna'), await widthOf('ńżğčŽĆńă')];
  expect(Math.abs(plain - accented)).toBeLessThan(plain / 50);
});
