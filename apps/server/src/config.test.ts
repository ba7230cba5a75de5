import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, variables } from './config.ts';

const problemsOf = (...args: Parameters<typeof readConfig>): readonly string[] => {
  try {
    readConfig(...args);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

const secret = 'x'.repeat(32);

test('every problem is told at once', () => {
  const environment = {
    PORT: 'eighty',
    PUBLIC_URL: 'books.example/shop',
    DATABASE_URL: 'mysql://x',
    JWT_SECRET: 'short',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'everybody',
  };
  expect(problemsOf('serve', ['--colour=red'], environment)).toHaveLength(7);
});

test('production refuses embedded defaults unless told to', () => {
  expect(problemsOf('serve', [], {})).toEqual([
    expect.stringContaining('PUBLIC_URL is missing'),
    expect.stringContaining('JWT_SECRET is missing'),
  ]);
  expect(problemsOf('serve', [], { PUBLIC_URL: 'https://books.example', JWT_SECRET: secret })).toEqual([]);
  const dataDir = mkdtempSync(join(tmpdir(), 'lamplight-'));
  expect(problemsOf('serve', ['--data-dir', dataDir], { ALLOW_DEMO_DEFAULTS: 'yes' })).toEqual([]);
});

test('flags win over the environment, and a generated secret stays', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamplight-'));
  const first = readConfig('start', ['--port', '5000', '--data-dir', dataDir], { PORT: '6000' });
  expect(first.http).toMatchObject({ port: 5000, publicUrl: 'http://127.0.0.1:5000' });
  expect(readConfig('start', ['--data-dir', dataDir], {}).secrets).toEqual(first.secrets);
  expect(first.secrets.tokens).not.toBe(first.secrets.media);
});

test('.env.example names every variable, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(variables)));
});
