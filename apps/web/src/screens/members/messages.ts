import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/members', {
  /** Heading. */
  members: 'Members',
  /** Heading, and on a button. */
  importMembers: 'Import Members',
  importMembersText: 'Bring members from another system, with their subscriptions or free months.',
  searchUsernameOrEmail: 'Search by username or email',
  noResultsFound: 'No results found',
  showAllMembers: 'Show all members',
  clearSearch: 'Clear search',
  /** Heading. */
  searchMembers: 'Search Members',
  searchHint: 'Search by username or email...',
});
