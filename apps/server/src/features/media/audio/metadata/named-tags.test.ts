import { expect, test } from 'vitest';
import { openLocalFile } from '../../../../gateways/storage/local-file.ts';
import { soundPath } from '../../../../testing/sound-files.ts';
import { openRecording } from '../containers/open.ts';
import { readFacts } from './read-facts.ts';

test('reads tags of an M4B that are stored under custom names (mdta)', async () => {
  const path = soundPath('named-tags.m4b');
  const file = await openLocalFile(path);
  try {
    const { tags } = await readFacts(path, await openRecording(file));
    expect(tags).toEqual({
      title: 'The Lamp',
      album: 'Lights of the Harbour',
      artists: ['Ann Author'],
      albumArtists: ['Ann Author'],
      narrators: ['Ned Narrator'],
      genres: ['Fantasy'],
      year: 2019,
      description: 'A short story.',
    });
  } finally {
    await file.close();
  }
});
