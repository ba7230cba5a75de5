import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('import/job-answers', {
  stillReading: 'The recordings are still being read. Please try again in a moment.',
  planChanged: 'The plan has changed meanwhile. Please check it and try again.',
  notInPlan: 'This book is not in the plan.',
  planFixed: 'This plan can no longer be changed. Read the folder again.',
  otherChoice: 'Another choice for this book is being applied. Please try again in a moment.',
  notDamaged: 'This book has no damaged recordings.',
  running: 'An import is running. Wait for it to finish, or cancel it first.',
  gone: 'This import no longer exists.',
  /** IMPORT_DIR is a setting of the server. */
  noImportFolder: 'IMPORT_DIR is not set: this server may not import from any folder.',
  failed: 'The import failed. See the server log.',
  finished: 'This import has finished. Read the folder again.',
  unfinishedPlan: 'The plan was not finished. Read the folder again.',
  filesChanged: 'Its files have changed since the plan was made.',
});
