// Writes the preset profile images: `node apps/web/art/make-profile-images.ts`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawings } from './profile-images.ts';

const folder = path.resolve(import.meta.dirname, '../public/profile-images');
mkdirSync(folder, { recursive: true });
for (const [name, drawing] of Object.entries(drawings))
  writeFileSync(path.join(folder, `${name}.svg`), drawing);
