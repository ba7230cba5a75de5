import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/member-answers', {
  ownAccount: 'Ask an admin to do this for your own account.',
  noSuchMember: 'No such member.',
  signOutStaff: 'Only an admin may sign staff out.',
  adminHasNoRole: 'An admin has no staff role.',
  /** `staff_role` is the name of an input, `null` its value. */
  noRoleForAdmins: 'staff_role must be null for an admin.',
  deleteYourself: 'You cannot delete your own account.',
  accountDeleted: 'The account was deleted.',
});
