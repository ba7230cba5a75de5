import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error Setup is plain JavaScript, because any Node from 18 runs it.
import { keepChunks } from './builds.mjs';

test('a new build keeps the chunks of the one before, for servers that still run it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lamplight-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [built, fresh] = ['built', 'fresh'].map((name) => path.join(folder, name)) as [string, string];
  const write = (to: string, files: Record<string, string>) => {
    mkdirSync(to);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(to, name), text);
  };
  write(built, {
    'main.js': 'old',
    'deliver-aaaaaaaa.js': 'old',
    'same-cccccccc.js': 'old',
    'older-dddddddd.js': 'old',
  });
  write(fresh, { 'main.js': 'new', 'deliver-bbbbbbbb.js': 'new', 'same-cccccccc.js': 'new' });
  keepChunks(['deliver-aaaaaaaa.js', 'same-cccccccc.js', 'gone-eeeeeeee.js'], built, fresh);
  const files = readdirSync(fresh).sort();
  expect(files.map((name) => [name, readFileSync(path.join(fresh, name), 'utf8')])).toEqual([
    ['deliver-aaaaaaaa.js', 'old'],
    ['deliver-bbbbbbbb.js', 'new'],
    ['main.js', 'new'],
    ['same-cccccccc.js', 'new'],
  ]);
});
