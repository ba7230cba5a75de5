import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/import', {
  /** Heading. */
  import: 'Import',
  turnRecordingsFolderServer:
    'Turn recordings in a folder on the server into playlists. You review the plan before anything is imported.',
});
