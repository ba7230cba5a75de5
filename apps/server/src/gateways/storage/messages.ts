import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('app/storage', {
  unavailable: 'Audio and covers are unavailable right now. Please try again in a moment.',
  invalidKey: 'That cannot be the name of a stored file.',
  invalidPrefix: 'A list of files begins with a folder.',
  tooLarge_GB: 'The file is larger than {size} GB.',
  tooLarge_MB: 'The file is larger than {size} MB.',
  tooLarge_KB: 'The file is larger than {size} KB.',
  tooLarge_bytes: 'The file is larger than {size} bytes.',
  full: 'The server has no room left to store this.',
  fileMissing: 'The file is missing in the storage.',
  outsideImportFolder: 'This folder is not inside the import folder.',
  packageNames: 'The package contains files whose names differ only by their folders.',
  packageChanged: 'The file is not in the package any more.',
  noSuchFolder: "There is no folder '{folder}' that can be read.",
});
