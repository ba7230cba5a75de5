import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('media/upload-answers', {
  /** Title of a chapter that has none. */
  numberedChapter: 'Chapter {number}',

  stillUploading: 'This file is still being uploaded.',
  expired: 'This upload has expired. Choose the file again.',
  uploadingElsewhere: 'This file is being uploaded from another window or device.',
  interrupted: 'The upload was interrupted. Please try again.',
  resumable: 'Upload interrupted. It can be resumed.',
  pictureEmpty: 'The picture is empty.',
  /** `Content-Length` is the name of a header. */
  lengthMissing: 'Content-Length is missing: how long the file will be.',
  lengthUnknown: 'An upload must say how long it will be.',
  fileEmpty: 'The file is empty. Check the copy and choose it again.',
  tusVersion: 'Uploads use tus 1.0.0 (header Tus-Resumable).',
  tooManyBytes: 'More bytes arrived than were announced. Choose the file again.',
  /** The reason is in English. */
  refused: 'The upload cannot be taken: {reason}.',
  nameTooLong: {
    one: 'The name of the file is longer than {count} character. Give it a shorter one.',
    other: 'The name of the file is longer than {count} characters. Give it a shorter one.',
  },
  /** `Upload-Metadata` is the name of a header. */
  metadataTooLong:
    'Upload-Metadata holds more than {pairs} pairs or {characters} characters. The filename is enough.',
  /** `Upload-Offset` is the name of a header. */
  offset: 'Upload-Offset does not match the upload. Read the current offset with HEAD and continue there.',
  incomplete: 'Only {arrived} of {size} bytes have arrived. Go on with the upload.',
  tooLarge: 'The file is larger than {gigabytes} GB. Split it into parts.',
});
