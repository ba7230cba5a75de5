import { readFileSync } from 'node:fs';
import server from '../../package.json' with { type: 'json' };

/** Version and origin of the running program. */
export interface Build {
  readonly version: string;
  /**
   * Git commit, with '-modified' if files had been changed; null if unknown: the program runs from source, or was built
   * without git.
   */
  readonly commit: string | null;
}

/** Reads the file that tooling/setup/builds.mjs writes beside the built server. */
function readCommit(): string | null {
  try {
    const { commit } = JSON.parse(readFileSync(new URL('./build.json', import.meta.url), 'utf8'));
    return typeof commit === 'string' && commit !== '' ? commit : null;
  } catch {
    return null;
  }
}

export const build: Build = { version: server.version, commit: readCommit() };

/** Returns the build in one line: 'Lamplight 1.0.0 (ff534ff1f579)'. */
export const buildText = ({ version, commit }: Build): string =>
  `Lamplight ${version}${commit ? ` (${commit})` : ''}`;
