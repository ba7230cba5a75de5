import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/members', {
  /** Heading. */
  members: 'Members',
  searchUsernameOrEmail: 'Search by username or email',
  noResultsFound: 'No results found',
  showAllMembers: 'Show all members',
  clearSearch: 'Clear search',
  /** Heading. */
  searchMembers: 'Search Members',
  searchUsernameOrEmail2: 'Search by username or email...',
});
