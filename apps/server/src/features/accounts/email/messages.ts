import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/mails', {
  // Around every mail.
  memberReason: 'You get this email because you have an account at {site}.',
  stop: 'Stop these emails:',
  brokenButton: 'If the button does not work, copy this address:',
  /** Before an address: how to reach the publisher. */
  contact: 'Contact: {address}',
  /** In a mail of plain text, before an address: {label} is the text of a button. */
  before_link: '{label}:',
  hello: 'Hello {username},',

  // A forgotten password.
  reset_subject: 'Reset your {site} password',
  reset_preview: {
    one: 'The link works once, for {count} minute.',
    other: 'The link works once, for {count} minutes.',
  },
  reset_title: 'Choose a new password',
  reset_text: {
    one: 'Someone, hopefully you, asked to reset the password of your {site} account. This link works once, for {count} minute:',
    other:
      'Someone, hopefully you, asked to reset the password of your {site} account. This link works once, for {count} minutes:',
  },
  reset_ignore: 'If this wasn’t you, ignore this email. Nothing changes without the link.',

  // A new account.
  welcome_subject: 'Welcome to {site}',
  welcome_title: 'Welcome, {username}',
  welcome_preview: 'The library is open.',
  /** Of the site that is called Lamplight. */
  welcome_preview_lamp: 'The lamp is lit and the library is open.',
  welcome_text:
    'The library is open. Every book is yours to listen to, and {site} keeps your place on every device.',
  /** Of the site that is called Lamplight. */
  welcome_text_lamp:
    'The lamp is lit and the library is open. Every book is yours to listen to, and {site} keeps your place on every device.',
  /** On a button. */
  welcome_action: 'Start listening',
  /** Before an address. */
  welcome_after:
    'You sign in as {username}, or with this email address. Your subscription, your picture and your password are in your profile:',

  // An account that an admin added.
  invitation_subject: 'Your account at {site}',
  invitation_title: 'Welcome to {site}',
  invitation_text: 'An account at {site} is ready for you. Choose a password to begin.',
  invitation_subscription: 'Your subscription goes on as it is. Nothing is charged again.',
  invitation_free_months: {
    one: 'You can listen to every book for {count} month, for free.',
    other: 'You can listen to every book for {count} months, for free.',
  },
  invitation_premium: 'You can listen to every book and download it, for free.',
  invitation_none: 'To listen, choose a subscription once you are signed in.',
  /** On a button. */
  invitation_action: 'Choose a password',
  invitation_after: {
    one: 'The link works for {count} day; after that, “Forgot Username or Password?” on the sign-in page sends a new one. You sign in as {username}, or with this email address.',
    other:
      'The link works for {count} days; after that, “Forgot Username or Password?” on the sign-in page sends a new one. You sign in as {username}, or with this email address.',
  },
  invitation_ignore:
    'If you don’t want this account, ignore this email. Nobody can sign in without the link.',
  invitation_reason: 'You get this email because {site} added an account for this address.',

  // A webhook, for admins: {host} is the receiver's, such as hooks.example.com.
  webhook_subject: '{site}: a webhook is off',
  webhook_preview: 'Nothing is sent to {host} any more.',
  webhook_title: 'A webhook is off',
  webhook_gone:
    '{host} answered that it takes no messages any more (410), so {site} has turned this webhook off.',
  webhook_failing: {
    one: '{host} has accepted no message of {site} for {count} day, so this webhook is off.',
    other: '{host} has accepted no message of {site} for {count} days, so this webhook is off.',
  },
  webhook_action: 'See the webhook',
  webhook_after: 'Its log shows what was answered. Turn it on again there, and send again what was missed.',

  // Changes of a sign-in.
  /** On a button: somebody else did it. */
  notMe: 'This wasn’t me',
  security_after: {
    one: 'If this was you, there’s nothing to do. If not, this link signs out every device, removes passkeys and two-step sign-in added then or later, and helps you choose a new password. It works for {count} day.',
    other:
      'If this was you, there’s nothing to do. If not, this link signs out every device, removes passkeys and two-step sign-in added then or later, and helps you choose a new password. It works for {count} days.',
  },
  password_subject: 'Your {site} password was changed',
  password_preview: 'Other devices have been signed out.',
  password_title: 'Your password was changed',
  password_text:
    'The password of your {site} account has just been changed. Other devices have been signed out.',
  device_subject: 'New sign-in to {site}',
  device_preview: '{device}, {time}',
  device_title: 'A new device signed in',
  device_text:
    'Your {site} account was just used to sign in on a device we haven’t seen before: {device}, {time}.',
  method_subject: 'Your {site} sign-in was changed',
  method_title: 'Your sign-in was changed',
  method_passkey_added: 'A passkey was added to your {site} account.',
  method_passkey_removed: 'A passkey was removed from your {site} account.',
  method_second_factor_on: 'Two-step sign-in was turned on for your {site} account.',
  method_second_factor_off: 'Two-step sign-in was turned off for your {site} account.',
  method_recovery_codes_replaced:
    'New recovery codes were made for your {site} account; the old ones no longer work.',
  method_sign_in_mails_off: 'Emails about sign-ins on new devices were turned off for your {site} account.',
  method_identity_linked: 'Your {site} account can now be signed in to by an account at another site.',
  method_identity_unlinked:
    'An account at another site can no longer be used to sign in to your {site} account.',
  /** ‘It’ is the link in the mail. */
  kept_passkey_removed: 'It can’t bring the passkey back. You can add it again in your profile.',
  /** ‘It’ is the link in the mail. */
  kept_second_factor_off: 'It can’t turn two-step sign-in back on. You can do that in your profile.',
  /** ‘It’ is the link in the mail. */
  kept_recovery_codes_replaced:
    'It removes the new recovery codes, but can’t bring the old ones back. You can make new ones in your profile.',

  // After the link ‘This wasn’t me’.
  intrusion_preview: 'Every device is signed out.',
  intrusion_text: 'You told us that it wasn’t you. Every device is signed out.',
  intrusion_restored: 'Your account has this email address again.',
  intrusion_passkeys: {
    one: 'We removed a passkey. Add what is yours again in your profile.',
    other: 'We removed {count} passkeys. Add what is yours again in your profile.',
  },
  intrusion_app: 'We removed two-step sign-in. Add what is yours again in your profile.',
  intrusion_codes: 'We removed the new recovery codes. Add what is yours again in your profile.',
  intrusion_passkeys_app: {
    one: 'We removed a passkey and two-step sign-in. Add what is yours again in your profile.',
    other: 'We removed {count} passkeys and two-step sign-in. Add what is yours again in your profile.',
  },
  intrusion_passkeys_codes: {
    one: 'We removed a passkey and the new recovery codes. Add what is yours again in your profile.',
    other: 'We removed {count} passkeys and the new recovery codes. Add what is yours again in your profile.',
  },
  intrusion_link: {
    one: 'Now choose a new password. This link works once, for {count} minute:',
    other: 'Now choose a new password. This link works once, for {count} minutes:',
  },
  intrusion_no_link:
    'Now choose a new password. You have had many links for that today: use the newest, or ask for another:',
  intrusion_after: 'Until then, anybody who knows your old password can sign in again.',

  // Notifications.
  /** One piece of news: a title and its text. */
  news_line: '{title}: {text}',
  /** On a button: opens what the mail is about. */
  news_open: 'Open',
  news_reason: 'You get this email because you chose to be notified by {site}.',
  letter_subject: 'Your week at {site}',
  letter_title: 'What is new for you',
  letter_action: 'All notifications',
  letter_reason: 'You get this email because you chose a weekly letter from {site}.',

  // Newsletters.
  newsletter_action: 'Open {site}',
  newsletter_reason: 'You get this email because you chose mails about announcements of {site}.',

  // Email addresses.
  entered_reason: 'You get this email because somebody entered your address at {site}.',
  confirm_subject: 'Confirm your email address for {site}',
  confirm_preview: {
    one: 'The link works for {count} hour.',
    other: 'The link works for {count} hours.',
  },
  confirm_title: 'Confirm your email address',
  confirm_text: {
    one: 'This address was entered for a {site} account. It is used once it is confirmed; the link works for {count} hour:',
    other:
      'This address was entered for a {site} account. It is used once it is confirmed; the link works for {count} hours:',
  },
  /** On a button. */
  confirm_action: 'Confirm this address',
  confirm_after:
    'If you have no account at {site}, or did not ask for this, ignore this email: without the link nothing happens.',
  change_subject: 'Your {site} email address is about to change',
  change_preview: 'If it was not you, keep this address.',
  change_title: 'A new email address was entered',
  change_text:
    'Another email address was entered for your {site} account. Once it is confirmed, it takes the place of this one.',
  /** On a button. */
  change_action: 'Keep this address',
  change_after: {
    one: 'If it was you, there is nothing to do. If it was not, keep this address and choose a new password. The link works for {count} day after the change, and signs every device out.',
    other:
      'If it was you, there is nothing to do. If it was not, keep this address and choose a new password. The link works for {count} days after the change, and signs every device out.',
  },
  changed_subject: 'Your {site} email address was changed',
  changed_preview: 'If it was not you, get this address back.',
  changed_title: 'Your email address was changed',
  changed_text: 'The email address of your {site} account has been changed by whoever runs this server.',
  /** On a button. */
  changed_action: 'Restore this address',
  changed_after: {
    one: 'If you asked for it, there is nothing to do. The link works for {count} day, and signs every device out.',
    other:
      'If you asked for it, there is nothing to do. The link works for {count} days, and signs every device out.',
  },
  set_subject: 'Your email address at {site}',
  set_preview: 'This address now belongs to a {site} account.',
  set_text:
    'Whoever runs this {site} server has made this the email address of an account. You can sign in with it.',
  /** On a button. */
  set_action: 'Log in',
  set_after: 'If you have no account at {site}, ignore this email.',

  // Invented facts in the samples that admins see.
  sample_device: 'Chrome on Windows',
  /** Title of a book. */
  sample_title: 'The Tide',
  /** 'The flood' is the title of a chapter. */
  sample_news: 'New chapter: The flood',

  // The page that shows stored mails of a trial run.
  /** Heading. */
  stored: 'Stored emails',
  stored_intro:
    'No mail server is set, so emails are stored here instead of being sent. The newest come first.',
  /** No emails. */
  stored_none: 'There are none yet.',
  /** Below the subject of a mail: its address and time. */
  stored_to: 'to {address}, {time}',
  stored_not_found: 'There is nothing here.',

  // Texts that admins write.
  text_changed: 'Another admin has changed this email. Load it again before you save.',
  test_sent: 'A test email is on its way to {address}.',

  feed_shared_subject: 'Your {site} feed is used in many places',
  feed_shared_preview: 'A feed’s address is for you alone.',
  feed_shared_title: 'Is your feed’s address shared?',
  /** {feed} is the name that the member gave the feed. */
  feed_shared_text:
    'Many apps or networks used your private feed ‘{feed}’ at {site} today. Its address is for you alone: whoever has it can listen as you.',
  feed_shared_after:
    'If these were your own devices, there is nothing to do. If it happens again, the address is replaced. To replace it now, end the feed in your profile and create another.',
  feed_renewed_subject: 'Your {site} feed has a new address',
  feed_renewed_preview: 'The former address no longer plays.',
  feed_renewed_title: 'Your feed has a new address',
  feed_renewed_text:
    'Many apps or networks used your private feed ‘{feed}’ at {site} again, so its address was replaced. The former one no longer plays.',
  feed_renewed_after: 'Open your profile, show the new address, and add it to your app.',
  /** On a button. */
  feed_action: 'Open my profile',
  /** A made-up name of a member’s feed, in a sample of an email. */
  sample_feed: 'Watch at home',
  sample_plan: 'Standard',
  sample_giver: 'Ida',
  sample_wish: 'Happy birthday!',
});
