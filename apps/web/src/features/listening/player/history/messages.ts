import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-history', {
  today: 'Today',
  yesterday: 'Yesterday',
  go: 'Go there',
  /** Label of a field. */
  undo: 'Undo',
  jumped: 'Jumped to {time}.',
  jumpedTo: 'Jumped to {time} in “{title}”.',
  synced: 'Synced to {time}.',
  syncedTo: 'Synced to {time} in “{title}”.',
  syncedFrom: 'Synced to {time} from {name}.',
  syncedToFrom: 'Synced to {time} from {name} in “{title}”.',
  wereAt: 'You were at {time}.',
  wereAtOn: 'You were at {time} on {name}.',
  wereIn: 'You were at {time} in “{title}”.',
  wereInOn: 'You were at {time} on {name} in “{title}”.',
  /** When a position was left: ‘Today, 09:14’. */
  dayAndTime: '{day}, {time}',
});
