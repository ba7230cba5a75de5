import { addMessages, defineMessages } from '@lamplight/messages';
import { readStored } from '@lamplight/messages/stored';
import { describe, expect, it } from 'vitest';
import { inLanguage, inStoredLanguage } from './language.ts';

const m = defineMessages('tests/stored', {
  moved: 'It was moved.',
  files: { one: '{count} file', other: '{count} files' },
  report: '‘{name}’ has {files}.',
});
addMessages('de', {
  'tests/stored': {
    moved: 'Es wurde verschoben.',
    files: { one: '{count} Datei', other: '{count} Dateien' },
    report: '„{name}“ hat {files}.',
  },
});

const report = (name: string, count: number): string =>
  `${m.moved} ${m.report({ name, files: m.files({ count }) })}`;

describe('a stored text', () => {
  it('is read in each language, with the messages that are its values', () => {
    const stored = inStoredLanguage(() => report('Saga', 1234));
    expect(readStored(stored)).toBe('It was moved. ‘Saga’ has 1,234 files.');
    expect(inLanguage('de', () => readStored(stored))).toBe('Es wurde verschoben. „Saga“ hat 1.234 Dateien.');
  });

  it('keeps work after a promise in its language', async () => {
    const stored = await inStoredLanguage(async () => {
      await Promise.resolve();
      return new Error(m.moved).message;
    });
    expect(inLanguage('de', () => readStored(stored))).toBe('Es wurde verschoben.');
  });

  it('of a version without messages is shown as it is', () => {
    for (const text of [
      '',
      'It was moved.',
      '3 reports',
      '\u0002',
      '\u0002{\u0003',
      '\u0002[]\u0003',
      '\u0002null\u0003',
    ])
      expect(readStored(text), JSON.stringify(text)).toBe(text);
  });

  it('is shown in English if its message is gone', () => {
    const stored = inStoredLanguage(() => report('Saga', 1)).replaceAll('tests/stored', 'tests/gone');
    expect(inLanguage('de', () => readStored(stored))).toBe('It was moved. ‘Saga’ has 1 file.');
  });

  it('keeps foreign text with marks of its own', () => {
    for (const name of [
      '\u0002["tests/stored","moved",{},""]\u0003',
      '"',
      '\\',
      '\u0003',
      '$&',
      '{files}',
      '\ud800',
    ])
      expect(readStored(inStoredLanguage(() => report(name, 2))), JSON.stringify(name)).toContain(
        'has 2 files',
      );
  });
});
