import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appIcons } from './app-icons.ts';

const publicFolder = path.resolve(import.meta.dirname, '../public');

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}
const manifest: { icons: Picture[]; screenshots: Picture[] } & Record<string, string> = JSON.parse(
  readFileSync(path.join(publicFolder, 'manifest.webmanifest'), 'utf8'),
);

const sizeOf = async (file: string) => {
  const { width, height, format } = await sharp(path.join(publicFolder, file)).metadata();
  return { sizes: `${width}x${height}`, type: `image/${format}` };
};

test.each([...manifest.icons, ...manifest.screenshots])(
  '$src has the size and type that the manifest declares',
  async (picture) => {
    expect(await sizeOf(picture.src)).toEqual({ sizes: picture.sizes, type: picture.type });
  },
);

test('every icon shape has a file, and there are wide and narrow screenshots', () => {
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  );
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(
    new Set(['wide', 'narrow']),
  );
});

test.each(appIcons)('$file is a PNG of the declared size', async ({ file, size }) => {
  expect(await sizeOf(`icons/${file}`)).toEqual({ sizes: `${size}x${size}`, type: 'image/png' });
});

test("icon colours match the page's", () => {
  const page = readFileSync(path.join(publicFolder, '../index.html'), 'utf8');
  expect(page).toContain(`content="${manifest['theme_color']}"`);
});
