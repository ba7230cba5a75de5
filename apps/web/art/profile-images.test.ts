import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultProfileImage, profileImages } from '@lamplight/contract/account-limits';
import { expect, test } from 'vitest';
import { drawings } from './profile-images.ts';

const folder = path.resolve(import.meta.dirname, '../public/profile-images');

test('there are twenty preset images, one is the default, and each has a file', () => {
  const files = profileImages.map(({ src }) => src.replace('/profile-images/', ''));
  expect(files).toHaveLength(20);
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  expect(profileImages.map(({ src }) => src)).toContain(defaultProfileImage);
});

test.each(Object.entries(drawings))(
  '%s matches its drawing, is small and references no other file',
  (name, drawing) => {
    expect(readFileSync(path.join(folder, `${name}.svg`), 'utf8')).toBe(drawing);
    expect(drawing.length).toBeLessThan(4096);
    expect(drawing).not.toMatch(/NaN|undefined|<script|href|url\((?!#)/);
  },
);
