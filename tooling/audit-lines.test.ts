import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './architecture/source.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('docs/operations/monitor.md names every kind of audit line', () => {
  const kinds = readdirSync(path.join(root, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [...read(`apps/server/src/${file}`).matchAll(/\baudit: '(\w+)'/g)])
    .map(([, kind]) => kind);
  const [, sentence = ''] =
    /^Lines with `"audit"` (.*?), with the actor/m.exec(read('docs/operations/monitor.md')) ?? [];
  const documented = [...sentence.matchAll(/`(\w+)`/g)].map(([, kind]) => kind);
  expect(documented.toSorted()).toEqual([...new Set(kinds)].toSorted());
});
