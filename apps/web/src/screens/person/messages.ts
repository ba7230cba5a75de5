import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/person', {
  personNotFound: 'Person not found.',
  /** Name for screen readers. */
  roles: 'Roles',
  audiobooksNotLoaded: 'The audiobooks could not be loaded.',
  pagesAudiobooksName: 'Pages of audiobooks by {name}',
  noAudiobooksFound: 'No audiobooks found.',
  personNotLoaded: 'This person could not be loaded',
});
