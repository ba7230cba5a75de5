// Checks names, comments and documents of the whole repository for phrases that are not plain English; see
// tooling/language/phrases.ts. Prints file, line, phrase and hint, and exits with 1 if it finds any.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findingsIn, isChecked } from './language/phrases.ts';
import { root } from './test/tools.ts';

/** Returns tracked files; without git (an unpacked release) all files outside of generated folders. */
function listFiles(): string[] {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: 'pipe' } as const;
    return execFileSync('git', ['ls-files'], options).split('\n');
  } catch {
    const exclude = (name: string) => /(^|\/)(\..+|node_modules|dist|data)$/.test(name);
    return globSync('**/*.{ts,tsx,mjs,js,css,md}', { cwd: root, exclude });
  }
}

const files = listFiles()
  .filter(isChecked)
  .filter((file) => existsSync(path.join(root, file)));
const findings = files.flatMap((file) => findingsIn(file, readFileSync(path.join(root, file), 'utf8')));
for (const { file, line, phrase, hint } of findings)
  process.stdout.write(`${file}:${line}: '${phrase}': ${hint}\n`);
process.stdout.write(`${findings.length} findings in ${files.length} files\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
