import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Room, serverRooms, violation, webRooms } from './architecture/import-rules.ts';
import { violations as apiViolations } from './architecture/restricted-apis.ts';
import { parse, root, type Source, sourcesIn } from './architecture/source.ts';
import { tableViolations } from './architecture/table-owners.ts';

const server = sourcesIn('apps/server/src');
const web = sourcesIn('apps/web/src');
const packages = sourcesIn('packages');
const all = [...server, ...web, ...packages];

function importViolations(source: Source): string[] {
  return source.imports.flatMap(({ specifier, isTypeOnly, isLazy }) => {
    const why = violation(source.file, specifier, isTypeOnly, isLazy);
    return why ? [`${source.file} → ${specifier}: ${why}`] : [];
  });
}

describe('the repository', () => {
  // If the search found too few files, all rules would pass; these minimums are far below the real numbers.
  test('is parsed completely', () => {
    expect(server.length).toBeGreaterThan(40);
    expect(web.length).toBeGreaterThan(60);
    expect(packages.length).toBeGreaterThan(8);
    expect(all.flatMap((source) => source.imports).length).toBeGreaterThan(400);
    for (const file of [
      'main.ts',
      'app.ts',
      'container.ts',
      'config/config.ts',
      'db/dialect.ts',
      'platform/clock.ts',
    ]) {
      expect(server.map((source) => source.file)).toContain(`apps/server/src/${file}`);
    }
  });

  test('has every file that ARCHITECTURE.md names', () => {
    const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
    const named = [...text.matchAll(/`(?:[\w/.-]+\/)?([\w.-]+\.tsx?)`/g)].flatMap(([, name]) => name ?? []);
    expect(named.length).toBeGreaterThan(60);
    const existing = new Set([...all, ...sourcesIn('tooling')].map(({ file }) => path.basename(file)));
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
  });

  test('follows the import rules', () => {
    expect(all.flatMap(importViolations)).toEqual([]);
  });

  test('uses environment, clock and database engine in one file each', () => {
    expect(all.flatMap(apiViolations)).toEqual([]);
    const seen = (file: string) => server.find((source) => source.file === `apps/server/src/${file}`)?.facts;
    expect(seen('config/config.ts')?.readsEnvironment).toBe(true);
    expect(seen('platform/clock.ts')?.readsClock).toBe(true);
    expect(seen('db/dialect.ts')?.engineNames).not.toEqual([]);
  });

  // Vite calls the then() of an import() only after the messages and styles of the code have loaded, so a second
  // argument would not catch that these are missing. catch(), or then() of a function that imports, does.
  test('catches a failed import() outside of its then()', () => {
    const caughtInThen = (code: string) => parse('example.ts', code).facts.catchesInThen;
    expect(caughtInThen("import('./a.ts').then(use, () => {});")).toBe(true);
    expect(caughtInThen("import('./a.ts').then(use).catch(() => {});")).toBe(false);
    expect(web.filter(({ facts }) => facts.catchesInThen).map(({ file }) => file)).toEqual([]);
  });

  test('opens browser contexts in journeys by openContext, which listens to their noise', () => {
    const folder = path.join(root, 'e2e');
    const journeys = readdirSync(folder).filter((name) => name.endsWith('.e2e.ts'));
    expect(journeys.length).toBeGreaterThan(40);
    const opensItself = (name: string) =>
      /\bbrowser\.new(Context|Page)\(/.test(readFileSync(path.join(folder, name), 'utf8'));
    expect(journeys.filter(opensItself)).toEqual([]);
  });

  test('gives each property test a seed, so that a retry repeats its input', () => {
    const tests = all
      .filter(({ imports }) => imports.some(({ specifier }) => specifier === 'fast-check'))
      .map(({ file }) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
    expect(tests.length).toBeGreaterThan(15);
    const count = (text: string, part: string) => text.split(part).length - 1;
    const unseeded = tests.filter(({ text }) => count(text, 'fc.assert(') > count(text, ' seed: '));
    expect(unseeded.map(({ file }) => file)).toEqual([]);
  });

  test('imports only files that exist, by their full names', () => {
    const missing = all.flatMap(({ file, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .filter(
          ({ specifier }) => !existsSync(path.join(root, path.dirname(file), specifier.replace(/\?.*$/, ''))),
        )
        .map(({ specifier }) => `${file} → ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['server', server, serverRooms],
    ['web', web, webRooms],
  ])(
    'has only the rooms and parts of the design on the %s, entered by index.ts alone',
    (side, sources, rooms) => {
      const features = `apps/${side}/src/features/`;
      const inside = sources.flatMap(({ file }) =>
        file.startsWith(features) ? [file.slice(features.length)] : [],
      );
      expect([...new Set(inside.map((file) => file.split('/')[0] ?? ''))].toSorted()).toEqual(
        Object.keys(rooms).toSorted(),
      );
      for (const [room, { parts }] of Object.entries<Room>(rooms)) {
        const files = inside
          .filter((file) => file.startsWith(`${room}/`))
          .map((file) => file.split('/').slice(1));
        expect(files, room).toContainEqual(['index.ts']);
        expect(
          files.filter((file) => file.at(-1) === 'index.ts'),
          room,
        ).toHaveLength(1);
        if (parts.length === 0) continue;
        const folders = files.filter((file) => file.length > 1).map(([part = '']) => part);
        expect([...new Set(folders)].toSorted(), room).toEqual(parts.toSorted());
      }
    },
  );

  test('has nine rooms on each side, with few imports between them', () => {
    const count = (rooms: Readonly<Record<string, Room>>) =>
      Object.values(rooms).flatMap(({ imports }) => imports).length;
    expect(Object.keys(serverRooms).toSorted()).toEqual(Object.keys(webRooms).toSorted());
    expect(count(serverRooms)).toBeLessThanOrEqual(18);
    expect(count(webRooms)).toBeLessThanOrEqual(12);
    for (const rooms of [serverRooms, webRooms]) {
      const order = Object.keys(rooms);
      for (const [room, { imports }] of Object.entries(rooms))
        for (const other of imports)
          expect(order.indexOf(other), `${room} → ${other}`).toBeLessThan(order.indexOf(room));
    }
  });

  test('writes each table in one room', () => {
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
    const { violations, written, unmet } = tableViolations(server, read);
    expect(violations).toEqual([]);
    expect(written.size).toBeGreaterThan(60);
    expect(unmet).toEqual([]);
  });

  test('writes the settings of listeners in one file', () => {
    const writers = server.filter(
      ({ file }) =>
        file.includes('/features/') &&
        !file.includes('.test.') &&
        /(insertInto|updateTable)\('listener_settings'/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(writers.map(({ file }) => file)).toEqual(['apps/server/src/features/listening/settings/store.ts']);
  });

  test('builds the server in a container that fits on a page, beside few other files', () => {
    const container = server.find(({ file }) => file === 'apps/server/src/container.ts');
    expect(container?.lines).toBeLessThanOrEqual(120);
    const roots = server.filter(
      ({ file }) => /^apps\/server\/src\/[^/]+$/.test(file) && !file.includes('.test.'),
    );
    expect(roots.length).toBeLessThanOrEqual(8);
  });

  test('asks upwards only what the rooms list, and answers each question once', () => {
    const texts = server
      .filter(({ file }) => !file.includes('.test.'))
      .map(({ file }) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n');
    const asked = new Set([...texts.matchAll(/\bask\('(\w+)'/g)].map(([, name]) => name));
    const answered = [...texts.matchAll(/\banswer\('(\w+)'/g)].map(([, name]) => name);
    expect(answered.toSorted()).toEqual([...asked].toSorted());
    expect(asked.size).toBeLessThanOrEqual(20);
  });

  test('names parts of a room on the web as on the server', () => {
    const parts = (rooms: Readonly<Record<string, Room>>) =>
      Object.entries(rooms).flatMap(([room, { parts }]) => parts.map((part) => `${room}/${part}`));
    const known = new Set(parts(serverRooms));
    // Parts that exist only in the web app; its player part also shows progress, bookmarks and Up next.
    const ofBrowser = ['media/offline', 'listening/player', 'listening/text-editing'];
    expect(parts(webRooms).filter((part) => !known.has(part))).toEqual(ofBrowser);
  });

  test('runs every migration file', () => {
    const isMigration = ({ file }: Source) =>
      /^apps\/server\/src\/db\/migrations\/\d{4}-[^/]+(?<!\.test)\.ts$/.test(file);
    const migrations = server.filter(isMigration).map(({ file }) => path.posix.basename(file));
    const registered = server
      .filter((source) => source.file.startsWith('apps/server/src/db/') && !source.file.endsWith('.test.ts'))
      .flatMap((source) => source.imports.map(({ specifier }) => path.posix.basename(specifier)));
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.filter((name) => !registered.includes(name))).toEqual([]);
  });
});

describe('a forbidden import is reported', () => {
  test.each([
    ['apps/server/src/platform/log.ts', '../db/connect.ts'],
    ['apps/server/src/db/connect.ts', '../http/auth.ts'],
    ['apps/server/src/db/connect.ts', '../gateways/storage/storage.ts'],
    ['apps/server/src/http/auth.ts', '../features/accounts/index.ts'],
    ['apps/server/src/gateways/storage/disk.ts', '../mail/mail.ts'],
    ['apps/server/src/features/catalogue/index.ts', '../../container.ts'],
    ['apps/server/src/features/catalogue/index.ts', '../listening/index.ts'],
    ['apps/server/src/features/listening/progress/rules.ts', '../../catalogue/books/store.ts'],
    ['apps/server/src/features/listening/progress/a.test.ts', '../../catalogue/books/store.ts'],
    ['apps/server/src/features/catalogue/books/a.test.ts', '../../listening/index.ts'],
    ['apps/server/src/features/catalogue/people/store.ts', '../books/store.ts'],
    ['apps/server/src/features/catalogue/books/store.ts', '../index.ts'],
    ['apps/server/src/features/catalogue/gossip/store.ts', '../books/store.ts'],
    ['apps/server/src/features/gossip/index.ts', '../catalogue/index.ts'],
    ['apps/server/src/container.ts', './features/catalogue/books/store.ts'],
    ['apps/server/src/app.ts', './main.ts'],
    ['apps/server/src/features/catalogue/index.ts', '../../testing/test-app.ts'],
    ['apps/server/src/features/catalogue/index.ts', '../../../../web/src/lib/api.ts'],
    ['apps/server/src/tools/thing.ts', '../platform/clock.ts'],
    ['apps/server/src/features/media/audio/worker.ts', 'node:fs'],
    ['apps/server/src/features/media/index.ts', '@aws-sdk/client-s3'],
    ['apps/server/src/features/membership/index.ts', 'stripe'],
    ['apps/server/src/gateways/payments/fake.ts', 'stripe'],
    ['apps/server/src/features/accounts/index.ts', 'nodemailer'],
    ['apps/server/src/features/catalogue/books/store.ts', 'pg'],
    ['apps/web/src/features/catalogue/books/card.tsx', '../../listening/index.ts'],
    ['apps/web/src/features/catalogue/books/card.tsx', '../search/search-box.tsx'],
    ['apps/web/src/features/listening/library/card.tsx', '../../catalogue/books/card.tsx'],
    ['apps/web/src/screens/home/home-screen.tsx', '../../features/catalogue/books/card.tsx'],
    ['apps/web/src/features/catalogue/books/card.tsx', '../../../app/routes.tsx'],
    ['apps/web/src/features/catalogue/books/card.tsx', '../../../screens/home/home-screen.tsx'],
    ['apps/web/src/features/catalogue/books/card.tsx', '../../../testing/sample-book.ts'],
    ['apps/web/src/screens/home/home-screen.tsx', '../../app/routes.tsx'],
    ['apps/web/src/ui/button.tsx', '../features/catalogue/index.ts'],
    ['apps/web/src/ui/button.tsx', '../lib/api.ts'],
    ['apps/web/src/lib/api.ts', '../features/catalogue/index.ts'],
    ['apps/web/src/lib/api.ts', '../ui/toast.ts'],
    ['apps/web/src/lib/api.ts', '@lamplight/contract'],
    ['apps/web/src/lib/api.ts', '@lamplight/server'],
    ['apps/web/src/lib/api.ts', 'typebox'],
    ['packages/contract/src/endpoints.ts', '../../../apps/server/src/config/config.ts'],
    ['packages/contract/src/endpoints.ts', 'fastify'],
  ])('%s → %s', (file, specifier) => {
    expect(violation(file, specifier, false)).toEqual(expect.any(String));
  });
});

describe('an allowed import is accepted', () => {
  test.each([
    ['apps/server/src/main.ts', './app.ts', false],
    ['apps/server/src/container.ts', './features/catalogue/index.ts', false],
    ['apps/server/src/features/catalogue/index.ts', './books/store.ts', false],
    ['apps/server/src/features/catalogue/books/store.ts', '../people/store.ts', false],
    ['apps/server/src/features/listening/progress/store.ts', '../../catalogue/index.ts', false],
    ['apps/server/src/features/catalogue/books/store.ts', '../../../http/pagination.ts', false],
    ['apps/server/src/features/catalogue/books/a.api.test.ts', '../../../testing/test-app.ts', false],
    ['apps/server/src/testing/test-app.ts', '../app.ts', false],
    ['apps/server/src/gateways/storage/disk.ts', 'node:fs/promises', false],
    ['apps/web/src/screens/home/home-screen.tsx', '../../features/catalogue/index.ts', false],
    ['apps/web/src/features/catalogue/search/search-box.tsx', '../books/card.tsx', false],
    ['apps/web/src/features/catalogue/books/card.tsx', '../../../ui/button.tsx', false],
    [
      'apps/web/src/features/listening/player/engine/engine.test.ts',
      '../../../../testing/sample-book.ts',
      false,
    ],
    ['apps/web/src/lib/api.ts', '@lamplight/contract', true],
    ['apps/web/src/lib/api.ts', '@lamplight/contract/limits', false],
  ])('%s → %s', (file, specifier, isTypeOnly) => {
    expect(violation(file, specifier, isTypeOnly)).toBeUndefined();
  });
});

describe('the parser', () => {
  const file = 'apps/server/src/features/catalogue/books/x.ts';

  test('finds all kinds of imports and ignores comments', () => {
    const text = `
      // import './comment.ts';
      import a, { type B } from './value.ts';
      import type { C } from './type.ts';
      import './effect.ts';
      export { d } from './again.ts';
      export type * from './types.ts';
      const e = () => import('./late.ts');
      const f = "import './text.ts'";`;
    expect(parse(file, text).imports).toEqual([
      { specifier: './value.ts', isTypeOnly: false },
      { specifier: './type.ts', isTypeOnly: true },
      { specifier: './effect.ts', isTypeOnly: false },
      { specifier: './again.ts', isTypeOnly: false, isExport: true },
      { specifier: './types.ts', isTypeOnly: true, isExport: true },
      { specifier: './late.ts', isTypeOnly: false, isLazy: true },
    ]);
  });

  test.each([
    ["const a = process.env['X'];", 'process.env'],
    ["const a = process['env'].X;", 'process.env'],
    ['const a = new Date();', 'new Date()'],
    ['const a = Date.now();', 'Date.now()'],
    ["if (engine === 'postgres') go();", 'postgres'],
    ['const isSqlite = true;', 'isSqlite'],
    ['const a = `${b} PostgreSQL`;', 'PostgreSQL'],
  ])('%s is a violation', (text, what) => {
    const found = apiViolations(parse(file, text));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(what);
  });

  test.each(['const a = new Date(0);', '// postgres and process.env', 'const a = clock.now();'])(
    '%s is none',
    (text) => {
      expect(apiViolations(parse(file, text))).toEqual([]);
    },
  );

  test('rejects text that is not TypeScript', () => {
    expect(() => parse(file, 'const = ;')).toThrow(/cannot be parsed/);
  });
});
