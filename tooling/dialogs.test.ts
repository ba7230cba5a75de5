import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './architecture/source.ts';

const web = path.join(root, 'apps/web/src');
/** Tags of the kit's components that open a dialog. */
const dialogTag = /<(?:Modal|Dialog|FormDialog|ConfirmDialog|DiscardDialog)\b/g;
const checkedSource = /expectDialog\(\s*\w+,\s*'([^']+)'/g;

/** Returns the number of dialogs in each file of screens and features, by its path below apps/web/src. */
function dialogsInSource(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    const file = name.replaceAll('\\', '/');
    // Skip the kit, which defines the tags, and the component gallery, which is for development only.
    if (!file.endsWith('.tsx') || /\.test\.|^ui\/|component-gallery/.test(file)) continue;
    const count = readFileSync(path.join(web, name), 'utf8').match(dialogTag)?.length ?? 0;
    if (count > 0) counts.set(file, count);
  }
  return counts;
}

/** Returns the number of dialogs of each file that the journeys open at a width of 360 px in both themes. */
function checkedDialogs(): Map<string, number> {
  const folder = path.join(root, 'e2e');
  const counts = new Map<string, number>();
  for (const file of readdirSync(folder).filter((name) => /^dialogs.*\.e2e\.ts$/.test(name)))
    for (const [, source = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(checkedSource))
      counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

test('journeys open every dialog of the app', () => {
  const existing = dialogsInSource();
  expect(existing.size).toBeGreaterThan(40);
  const checked = checkedDialogs();
  const missing = [...existing].filter(([file, count]) => (checked.get(file) ?? 0) < count);
  const gone = [...checked.keys()].filter((file) => !existing.has(file));
  expect(missing, 'dialogs that no journey opens: add them to e2e/dialogs-*.e2e.ts').toEqual([]);
  expect(gone, 'files without a dialog').toEqual([]);
});
