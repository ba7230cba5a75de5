import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, root } from './architecture/source.ts';
import { missingFiles, shortFiles, walks } from './size.ts';

test('the files of each walk exist and are connected by imports', () => {
  expect(missingFiles()).toEqual([]);
  const importsOf = (file: string) =>
    parse(file, readFileSync(path.join(root, 'apps/web/src', file), 'utf8')).imports;
  const sources = new Map([...new Set(Object.values(walks).flat())].map((file) => [file, importsOf(file)]));
  const imports = (from: string, to: string) =>
    sources.get(from)?.some(({ specifier }) => specifier.endsWith(`/${to.split('/').at(-1)}`)) ?? false;
  for (const files of Object.values(walks)) {
    const alone = files.filter(
      (file) => !files.some((other) => other !== file && (imports(file, other) || imports(other, file))),
    );
    expect(alone).toEqual([]);
  }
});

test('counts neither comments nor blank lines as code', () => {
  const text = "/** One.\n * two */\n\nconst a = '// no comment'; // three\n// four\nexport { a };\n";
  expect(parse('apps/web/src/lib/counted.ts', text)).toMatchObject({ lines: 6, codeLines: 2 });
});

test('finds short files with one importer', () => {
  const short = parse('apps/web/src/lib/short.ts', 'export const a = 1;');
  const long = parse('apps/web/src/lib/long.ts', `export const b = 1;${'\n'.repeat(50)}export const c = 1;`);
  const user = parse('apps/web/src/lib/user.ts', "import './short.ts';\nimport './long.ts';");
  const test = parse('apps/web/src/lib/short.test.ts', "import './short.ts';");
  expect(shortFiles([short, long, user])).toEqual([
    { file: short.file, importer: user.file, hasTest: false, isNeeded: false },
  ]);
  expect(shortFiles([short, long, user, test])[0]?.hasTest).toBe(true);
  const late = parse('apps/web/src/lib/late.ts', "import('./short.ts');");
  expect(shortFiles([short, late])[0]?.isNeeded).toBe(true);
  const index = parse('apps/web/src/lib/index.ts', "export { a } from './short.ts';");
  expect(shortFiles([short, index])[0]?.isNeeded).toBe(true);
  expect(shortFiles([short, user, parse('apps/web/src/lib/other.ts', "import './short.ts';")])).toEqual([]);
});
