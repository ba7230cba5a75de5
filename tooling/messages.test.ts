import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSite } from '@lamplight/contract/site-limits';
import { compileLanguage, definesMessages, poFiles, readSources } from '@lamplight/messages/build';
import { languageTags } from '@lamplight/messages/languages';
import { describe, expect, it } from 'vitest';
import { earlyReadsIn, filesLoadedWith } from './messages/early-reads.ts';
import { literalTextsIn } from './messages/literal-texts.ts';
import { unusedKeys } from './messages/unused-keys.ts';

const root = join(import.meta.dirname, '..');
const sources = readSources();
const files = globSync(['apps/{web,server}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
  .toSorted();

describe('messages', () => {
  it('are all read by code', () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(unusedKeys(root, sources, files)).toEqual([]);
  });

  it('are defined once by name, room/part', () => {
    const names = sources.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z-]+\/[a-z-]+$/.test(name))).toEqual([]);
    expect(names).toEqual([...new Set(names)]);
  });

  it('have translations with the same placeholders, and PO files as `npm run languages` writes them', () => {
    for (const tag of languageTags.filter((tag) => tag !== 'en')) {
      const { problems, obsolete } = compileLanguage(tag, sources);
      expect(problems).toEqual([]);
      expect(obsolete, `${tag}: run npm run languages`).toEqual([]);
    }
    for (const [file, text] of poFiles(sources))
      expect(readFileSync(join(root, file), 'utf8'), `${file}: run npm run languages`).toBe(text);
  });
});

describe('code that runs before its messages have loaded', () => {
  // The entry loads its messages together with app/render.tsx. If it read a message before, the page would stay blank.
  const loaded = filesLoadedWith(root, 'apps/web/src/main.tsx');

  it('is found where it reads messages', () => {
    const code = `
      import { m } from './messages.ts';
      import { titles } from '../app/messages.ts';
      const later = () => m.title;
      class Row { label = m.title; static heading = m.title; }
      export const title = m.title, names = [{ name: titles['home'] }];
      function read() { return titles.home; }`;
    const found = ['5: m.title', '6: m.title', "6: titles['home']"];
    expect(earlyReadsIn('code.ts', code)).toEqual(found);
  });

  it('reads none', () => {
    expect(loaded).toContain('apps/web/src/lib/api-error.ts');
    expect(loaded).not.toContain('apps/web/src/app/render.tsx');
    const reads = loaded.flatMap((file) =>
      earlyReadsIn(file, readFileSync(join(root, file), 'utf8')).map((read) => `${file}:${read}`),
    );
    expect(reads).toEqual([]);
  });
});

describe('texts for people', () => {
  const literals: string[] = [];
  for (const file of files) {
    // The API's description is in English for programmers.
    if (file === 'apps/server/src/http/openapi.ts') continue;
    // The component gallery has sample texts for developers.
    if (file.startsWith('apps/web/src/screens/component-gallery/')) continue;
    // This file has column names of files from other systems.
    if (file === 'apps/server/src/features/membership/member-imports/formats.ts') continue;
    // These files have group names and schemas of the API's description, and names of languages in those languages.
    if (file === 'packages/contract/src/api-keys.ts' || file.startsWith('packages/contract/src/endpoints/'))
      continue;
    if (file === 'packages/messages/src/languages.ts') continue;
    if (definesMessages(file)) continue;
    // On the server, texts outside of these folders are for operators.
    const isForPeople =
      /^apps\/web\/|^apps\/server\/src\/(?:features|http)\/|^packages\/(?:align|markdown)\//.test(file);
    const isShared = /^packages\/(?:contract|messages)\//.test(file);
    const code = readFileSync(join(root, file), 'utf8');
    const found = literalTextsIn(file, code, isShared ? 'contract' : isForPeople ? 'all' : 'detail');
    // Visitors see a translation of the built-in tagline; its stored form is English.
    literals.push(
      ...found.filter((text) => !text.endsWith(defaultSite.tagline)).map((text) => `${file}:${text}`),
    );
  }

  it('are found where they are the detail of an answer', () => {
    const code = `
      throw new ProblemError('not_found', 'gone');
      throw new ProblemError('not_found', isBook ? 'No book' : \`no \${kind} here\`);
      throw invalidField('title', \`\${name} is too long\`);
      throw new ProblemError('not_found', m.gone, { cause: 'a cause' });
      class Full extends ProblemError { constructor() { super('storage_full', 'no room'); } }
      log.info({ id }, 'for operators');`;
    const found = ['2: gone', '3: No book', '3: no', '3: here', '4: is too long', '6: no room'];
    expect(literalTextsIn('code.ts', code, 'detail')).toEqual(found);
    expect(literalTextsIn('code.ts', code)).toEqual(found);
  });

  it('are found in code of both sides, whose descriptions for programmers are no texts', () => {
    const code = `
      const steps = [{ title: 'Join' }];
      const text = kind === 'reply' ? \`\${name} replied to you\` : 'New announcement';
      const cost = (days: number) => \`\${days} days free\`;
      const schema = { description: 'In lists, the first four', note: 'windows1252' };
      const address = \`/books/\${id}\`, svg = \`<g fill="\${hue}" class="one two">\`;`;
    const found = ['2: Join', '3: replied to you', '3: New announcement', '4: days free'];
    expect(literalTextsIn('code.ts', code, 'contract')).toEqual(found);
  });

  it('come from messages', () => {
    expect(literals).toEqual([]);
  });
});
