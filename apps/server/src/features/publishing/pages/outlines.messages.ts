import { defineMessages } from '@lamplight/messages';

// What a publisher fills in is in [square brackets]. Keep these, and the asterisks of Markdown.

export const m = defineMessages('publishing/page-outlines', {
  /** First line of each outline. A page that still has it cannot be published. */
  note: '**An outline, not legal advice.** Fill in what is in [square brackets], have the page checked by somebody who knows the law where you are, and delete this note.',

  /** Title of a page: the rules of use. */
  terms: 'Terms',
  /** Title of a page. */
  privacy: 'Privacy',
  /** Title of a page that names the publisher, as the law asks for in some countries. */
  imprint: 'Imprint',
  /** Title of a page: the right to withdraw from a contract. */
  withdrawal: 'Withdrawal',
  /** Title of a page about the publisher. */
  about: 'About',

  /** Stands where the publisher has no address for contact yet. */
  email: '[email address]',
  company: '[Company or full name]',
  street: '[Street and number]',
  city: '[Postal code, city, country]',
  contact: 'Contact: {contact}',

  publisherOf: 'Publisher of {name}',
  phone: 'Phone: [number, if the law asks for one]',
  represented: 'Represented by',
  directors: '[Names of the directors, or delete this section]',
  /** The public register of companies. */
  register: 'Register',
  registerNumber: '[Register, court and number, or delete this section]',
  vat: '[VAT number]',
  responsible: 'Responsible for the content',
  nameAndAddress: '[Name and address]',
  disputes: 'Disputes',
  arbitration: '[Whether you take part in dispute resolution before a consumer arbitration board]',

  who: 'Who we are',
  whoText: '{name} is run by [company or full name, address]. Contact: {contact}',
  membership: 'Membership',
  membershipText:
    'A membership gives one person access to the audiobooks on {name}, on their own devices. It begins when the payment provider confirms the payment. [What the plans include, such as downloads.]',
  price: 'Price and payment',
  priceText:
    'Registration shows the price and how often it is charged. Payments are handled by [payment provider]; we do not store card numbers. A membership renews by itself until it is canceled. [What happens when a payment fails.]',
  canceling: 'Canceling',
  cancelingText:
    'A membership can be canceled at any time under ‘Manage Subscription’ on the profile. It then stays open until the end of the period that was paid for. An account can be deleted on the profile as well; that ends the membership right away.',
  forbidden: 'What is not allowed',
  forbiddenText:
    'Sharing an account, copying or publishing recordings, getting around protections. [Anything else.]',
  comments: 'Comments and reviews',
  commentsText:
    "What members write stays theirs. They allow us to show it on {name}. We hide or delete what breaks the law or insults others, and may stop a member from writing for a time. When an account is deleted, its comments and reviews stay without the author's name; each can be deleted before.",
  liability: 'Liability',
  rules: '[Your rules]',
  changes: 'Changes to these terms',
  changesText:
    'Members are asked again when these terms change in a way that needs their consent. Every earlier version is kept with its date.',
  law: 'Law',
  lawText: '[Applicable law and court]',

  controller: 'Who is responsible',
  officer: '[Data protection officer, if there is one]',
  stored: 'What we store about members',
  storedAccount:
    '**Account:** username, email address, a hash of the password, profile picture, language, role, date of registration. [Purpose: providing the membership; legal basis]',
  storedSigningIn:
    '**Signing in:** for each device its browser and system in words, first and last use; passkeys, authenticator apps and accounts at other sites that a member adds. Counters against guessing end within a day.',
  storedMembership:
    '**Membership:** customer and subscription numbers at the payment provider, status, price and renewal; pauses, and why a member canceled, if they say so. We never see card numbers.',
  storedGifts:
    '**Gifts:** who bought a gift, for whom, with which message, and who redeemed it. Names, addresses and messages are deleted with the account of the buyer or of the member.',
  storedListening:
    '**Listening:** positions and their history, marks, bookmarks, playback settings, what is up next, the books that were opened, which parts of a chapter were played and the listening time of each day and book. Only the member sees them; we see sums of at least five members. ‘Record listening time’ on the profile turns the last two off. Suggestions count what at least two other members have played of the same books.',
  storedMoments:
    '**Moments and clips:** places in a book that a member saves, with notes, which only the member sees; clips that a member shares by a link, with a quote.',
  storedFeeds:
    '**Feeds for other apps:** name and content of each feed; app, network and time of its last use; which apps and networks used it on each day, for 30 days. Networks are shortened addresses, and those of each day hashes whose key is deleted when the day is over.',
  storedNotifications:
    '**Notifications:** followed books, series and people; notifications and their settings, with the time zone of quiet hours; for each device with pushes, an address at the push service of its browser.',
  storedCommunity:
    '**Community:** comments, reviews, stars and reactions, which other members see with username and picture; reports, and decisions of moderators.',
  storedConsent: '**Consent:** which version of a page a member agreed to, and when.',
  storedEmails: '**Emails** sent to a member: for 30 days.',
  storedImported:
    '**Imported members:** what a list of another system says about somebody whom we added from it, for 30 days, and a note that we keep about a member.',
  storedIntegrations:
    '**Other systems:** API keys that an admin makes: name, rights and last use. Messages to systems of ours about what happens on the site (webhooks), some of which name a member, for 30 days.',
  storedAudit:
    '**Audit list:** acts that concern an account, such as changes of its rights, for [retention of the audit list].',
  storedLog: '**Server log:** account numbers and network addresses, no names, for [retention of your logs].',
  browser: 'In the browser',
  browserText:
    "The app keeps the sign-in, settings, the last position, downloaded chapters, drafts of notes, changes that wait to be sent and the latest moments in the browser's own storage. Nothing is stored there for advertising, and no tracking service is loaded. [Check this if you add services of your own.]",
  recipients: 'Who receives data',
  paymentProvider: '[Payment provider, address]: name of the account, email address, payments.',
  emailProvider: '[Email provider, address]: email address and text of the emails.',
  pushServices:
    'Push services of browsers (Google, Mozilla, Apple, Microsoft), if a member turns pushes on: the address of the device; the text is encrypted.',
  webhookReceivers:
    '[Systems to which you add a webhook]: events on the site, some of which name the member concerned.',
  hostingProvider: '[Hosting provider, address]: stores all of the above for us.',
  transfers: '[Transfers to countries outside your own, and their legal basis]',
  howLong: 'How long',
  howLongText:
    'Until the account is deleted. A member can do that on the profile at any time. Deleted with it: the account, sessions, positions, marks, moments, clips, listening time, follows, notifications, addresses of devices at push services, settings, reactions, stars, emails and consent. Comments and texts of reviews stay without their author. Invoices stay at the payment provider as long as tax law asks for, and fingerprints of cards used for a trial here, without an account. Backups hold older data until they are deleted after [retention of your backups].',
  rights: 'Your rights',
  rightsText:
    '‘Download My Data’ on the profile sends everything that is stored about the account as a file. You can also have data corrected, deleted or restricted, object to its use, take back consent, and complain to [supervisory authority]. Write to {contact}.',

  withdraw: 'Right of withdrawal',
  withdrawText:
    '[Consumers in many countries may withdraw from a contract made online, for example within 14 days in the European Union. State the period, when it begins, and whether it ends when listening begins.]',
  statement: 'To withdraw, tell us by a clear statement, for example by email:',
  /** Heading: what happens after a withdrawal. */
  follows: 'What follows',
  returned: '[When and how payments are returned]',
  form: 'Sample form',
  formText: 'To {name}: I hereby withdraw from the contract for my membership.',
  formFields: 'Ordered on [date], username [name], name and address of the consumer, date.',

  whoYouAre: '[Who you are, what you record, and why.]',
  contactHeading: 'Contact',
});
