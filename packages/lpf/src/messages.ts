import { defineMessages } from '@lamplight/messages';

/** Why a file is no audiobook package; the server stores them (@lamplight/messages/stored). */
export const m = defineMessages('import/packages', {
  notZip: 'It is no audiobook package: it is not a ZIP, or it is not complete.',
  damaged: 'The package is damaged.',
  encrypted: 'The package is encrypted. Packages with DRM cannot be imported.',
  pathOutside: 'The package contains a file outside itself.',
  nameTwice: 'The package contains two files with the same name.',
  noManifest: 'The package has no publication.json that can be read.',
  tooManyRecordings: {
    one: 'The package lists {count} recording; {most} are the most.',
    other: 'The package lists {count} recordings; {most} are the most.',
  },
  /** Of a recording that the manifest of a package lists. */
  trackMissing: "'{name}' is missing in the package.",
  trackElsewhere: "'{address}' is not in the package, but on another server.",
  trackEncrypted: "'{name}' is encrypted. Packages with DRM cannot be imported.",
  tooManyFiles: 'The package contains too many files.',
  unpacksTooLarge: 'The package would unpack to far more than its size.',
});
