// Measures the repository for `npm run check -- --size`: lines and files by area, short files, and the files that
// must be read to follow a behaviour.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, type Source, sourcesIn } from './architecture/source.ts';

const areas = ['apps/server/src', 'apps/web/src', 'packages', 'e2e', 'bench', 'tooling'] as const;

const isTest = ({ file }: Source): boolean =>
  /\.(test|e2e)\.tsx?$/.test(file) || /(^|\/)(testing|e2e)\//.test(file);

/**
 * Maximum lines of a short file. A short file that only one file imports, and that has no test of its own, should be
 * merged into its importer.
 */
const shortLines = 40;

/**
 * Files that a reader must read to follow a behaviour of the web app, in the order of the calls; maintained by hand.
 * Omits files needed for other reasons (types, styles, the store, formatting).
 */
export const walks: Readonly<Record<string, readonly string[]>> = {
  'pressing play': [
    'features/listening/player/controls/transport.tsx',
    'features/listening/player/player/player.ts',
    'features/listening/player/engine/engine.ts',
    'features/listening/player/engine/seeking.ts',
    'features/listening/player/player/player-core.ts',
    'features/listening/player/progress/smart-rewind.ts',
    'features/listening/player/sleep/sleep-timer.ts',
    'features/listening/player/engine/audio-port.ts',
    'features/listening/player/player/playing-lock.ts',
  ],
  'saving progress': [
    'features/listening/player/engine/audio-port.ts',
    'features/listening/player/engine/engine.ts',
    'features/listening/player/player/player-core.ts',
    'features/listening/player/progress/smart-rewind.ts',
    'features/listening/player/progress/progress-saver.ts',
    'lib/outbox.ts',
    'features/listening/player/player/player-api.ts',
    'lib/api.ts',
  ],
  'posting a comment': [
    'features/discussion/comments/compose/composer.tsx',
    'features/discussion/comments/compose/drafts.ts',
    'features/discussion/comments/comment-panel.tsx',
    'features/discussion/comments/compose/use-post-comment.ts',
    'features/discussion/comments/list/comment-cache.ts',
    'features/discussion/comments/list/use-comments.ts',
    'features/discussion/comments/comment-source.ts',
    'lib/api.ts',
  ],
};

/** Returns the files in `walks` that do not exist. */
export const missingFiles = (): string[] =>
  Object.values(walks)
    .flat()
    .filter((file) => !existsSync(path.join(root, 'apps/web/src', file)));

export interface ShortFile {
  readonly file: string;
  readonly importer: string;
  readonly hasTest: boolean;
  /**
   * True if the file must exist however short it is: messages, a migration, the index of a folder, a module that an
   * index exports, or code that is loaded lazily.
   */
  readonly isNeeded: boolean;
}

/** Returns the short files with one importer; tests do not count as importers. */
export function shortFiles(sources: readonly Source[]): ShortFile[] {
  const importers = new Map<string, Set<string>>();
  const needed = new Set<string>();
  for (const source of sources) {
    if (isTest(source)) continue;
    for (const { specifier, isLazy, isExport } of source.imports) {
      const target = path.posix.join(path.posix.dirname(source.file), specifier);
      importers.set(target, (importers.get(target) ?? new Set()).add(source.file));
      if (isLazy || isExport) needed.add(target);
    }
  }
  const names = new Set(sources.map(({ file }) => file));
  return sources.flatMap((source) => {
    const [importer, ...others] = importers.get(source.file) ?? [];
    if (isTest(source) || source.lines >= shortLines || !importer || others.length > 0) return [];
    const { file } = source;
    return [
      {
        file,
        importer,
        hasTest: ['.test.ts', '.test.tsx', '.api.test.ts'].some((end) =>
          names.has(file.replace(/\.tsx?$/, end)),
        ),
        isNeeded: needed.has(file) || /(\/index\.ts|\/migrations\/[^/]+|[/.]messages\.ts)$/.test(file),
      },
    ];
  });
}

/** Returns the report as text. */
export function sizeReport(): string {
  const lines: string[] = [
    'lines of code, without comments and blank lines',
    'area              code: files   lines   tests: files   lines',
  ];
  const count = (sources: readonly Source[]) => [
    String(sources.length).padStart(6),
    String(sources.reduce((sum, source) => sum + source.codeLines, 0)).padStart(8),
  ];
  const all = areas.map((area) => ({ area, sources: sourcesIn(area) }));
  const row = (name: string, sources: readonly Source[]) => {
    const [files, code] = count(sources.filter((source) => !isTest(source)));
    const [testFiles, tests] = count(sources.filter(isTest));
    lines.push(`${name.padEnd(20)}${files}${code}       ${testFiles}${tests}`);
  };
  for (const { area, sources } of all) row(area, sources);
  row(
    'all',
    all.flatMap(({ sources }) => sources),
  );

  for (const { area, sources } of all.slice(0, 2)) {
    const short = shortFiles(sources);
    const untested = short.filter(({ hasTest }) => !hasTest);
    const mergeable = untested.filter(({ isNeeded }) => !isNeeded);
    lines.push(
      '',
      `${area}: ${untested.length} files of under ${shortLines} lines with one importer and no test of their own`,
      `  of these ${untested.length - mergeable.length} are messages, a migration, the index of a folder, exported by one, or loaded by import(); the others:`,
      ...mergeable.map(({ file, importer }) => `  ${file} ← ${importer}`),
      `  and ${short.length - untested.length} with a test`,
    );
  }
  for (const [walk, files] of Object.entries(walks))
    lines.push('', `${walk} on the web: ${files.length} files`, ...files.map((file) => `  ${file}`));
  return `${lines.join('\n')}\n`;
}
