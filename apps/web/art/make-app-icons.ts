// Writes the app icons: `node apps/web/art/make-app-icons.ts`.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { appIcons, drawIcon } from './app-icons.ts';

const folder = path.resolve(import.meta.dirname, '../public/icons');
mkdirSync(folder, { recursive: true });
for (const { file, ...icon } of appIcons)
  await sharp(Buffer.from(drawIcon(icon)))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(folder, file));
