import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error Setup is plain JavaScript, because any Node from 18 runs it.
import { builds, keepChunks } from './builds.mjs';

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

test('a build is made again after a package of its code or a translation changes', () => {
  const root = path.join(import.meta.dirname, '../..');
  /** Returns the folder of an app or a package, and those of the packages that it depends on. */
  const foldersOf = (folder: string): string[] => {
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const own = Object.keys(dependencies).filter((name) => name.startsWith('@lamplight/'));
    return [folder, ...own.flatMap((name) => foldersOf(name.replace('@lamplight', 'packages')))];
  };
  for (const { app, sources } of builds) {
    expect(sources).toContain('languages');
    expect(foldersOf(app).filter((folder) => !sources.includes(folder))).toEqual([]);
  }
});
