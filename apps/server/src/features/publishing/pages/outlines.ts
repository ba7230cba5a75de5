import type { PageOutline, Site } from '@lamplight/contract';

/** First line of every page outline; a page that still contains this line cannot be published. */
export const outlineNote =
  '> **An outline, not legal advice.** Fill in what is in [square brackets], have the page checked by somebody who knows the law where you are, and delete this note.';

const publisher = ({ contact }: Site): string => `[Company or full name]
[Street and number]
[Postal code, city, country]

Contact: ${contact || '[email address]'}`;

const imprint = (site: Site): string => `## Publisher of ${site.name}

${publisher(site)}
Phone: [number, if the law asks for one]

## Represented by

[Names of the directors, or delete this section]

## Register

[Register, court and number, or delete this section]
[VAT number]

## Responsible for the content

[Name and address]

## Disputes

[Whether you take part in dispute resolution before a consumer arbitration board]
`;

const terms = (site: Site): string => `## Who we are

${site.name} is run by [company or full name, address]. Contact: ${site.contact || '[email address]'}

## Membership

A membership gives one person access to the audiobooks on ${site.name}, on their own devices. It begins when the payment provider confirms the payment. [What the plans include, such as downloads.]

## Price and payment

Registration shows the price and how often it is charged. Payments are handled by [payment provider]; we do not store card numbers. A membership renews by itself until it is canceled. [What happens when a payment fails.]

## Canceling

A membership can be canceled at any time under ‘Manage Subscription’ on the profile. It then stays open until the end of the period that was paid for. An account can be deleted on the profile as well; that ends the membership right away.

## What is not allowed

Sharing an account, copying or publishing recordings, getting around protections. [Anything else.]

## Comments and reviews

What members write stays theirs. They allow us to show it on ${site.name}. We hide or delete what breaks the law or insults others, and may stop a member from writing for a time. When an account is deleted, its comments and reviews stay without the author's name; each can be deleted before.

## Liability

[Your rules]

## Changes to these terms

Members are asked again when these terms change in a way that needs their consent. Every earlier version is kept with its date.

## Law

[Applicable law and court]
`;

const privacy = (site: Site): string => `## Who is responsible

${publisher(site)}
[Data protection officer, if there is one]

## What we store about members

- **Account:** username, email address, a hash of the password, profile picture, role, date of registration. [Purpose: providing the membership; legal basis]
- **Signing in:** for each device its browser and system in words, first and last use; passkeys and authenticator apps that a member adds. Counters against guessing end within a day.
- **Membership:** customer and subscription numbers at the payment provider, status, price and renewal. We never see card numbers.
- **Listening:** positions and their history, marks, bookmarks, playback settings, what is up next, the books that were opened, which parts of a chapter were played and the listening time of each day. Only the member sees them. ‘Record listening time’ on the profile turns the last two off. Suggestions count what at least two other members have played of the same books.
- **Moments and clips:** places in a book that a member saves, with notes, which only the member sees; clips that a member shares by a link, with a quote.
- **Notifications:** followed books, series and people; notifications and their settings, with the time zone of quiet hours; for each device with pushes, an address at the push service of its browser.
- **Community:** comments, reviews, stars and reactions, which other members see with username and picture; reports, and decisions of moderators.
- **Consent:** which version of a page a member agreed to, and when.
- **Emails** sent to a member: for 30 days.
- **Audit list:** acts that concern an account, such as changes of its rights, for [retention of the audit list].
- **Server log:** account numbers and network addresses, no names, for [retention of your logs].

## In the browser

The app keeps the sign-in, settings, the last position, downloaded chapters, drafts of notes, changes that wait to be sent and the latest moments in the browser's own storage. Nothing is stored there for advertising, and no tracking service is loaded. [Check this if you add services of your own.]

## Who receives data

- [Payment provider, address]: name of the account, email address, payments.
- [Email provider, address]: email address and text of the emails.
- Push services of browsers (Google, Mozilla, Apple, Microsoft), if a member turns pushes on: the address of the device; the text is encrypted.
- [Hosting provider, address]: stores all of the above for us.

[Transfers to countries outside your own, and their legal basis]

## How long

Until the account is deleted. A member can do that on the profile at any time. Deleted with it: the account, sessions, positions, marks, moments, clips, listening time, follows, notifications, addresses of devices at push services, settings, reactions, stars, emails and consent. Comments and texts of reviews stay without their author. Invoices stay at the payment provider as long as tax law asks for, and fingerprints of cards used for a trial here, without an account. Backups hold older data until they are deleted after [retention of your backups].

## Your rights

‘Download My Data’ on the profile sends everything that is stored about the account as a file. You can also have data corrected, deleted or restricted, object to its use, take back consent, and complain to [supervisory authority]. Write to ${site.contact || '[email address]'}.
`;

const withdrawal = (site: Site): string => `## Right of withdrawal

[Consumers in many countries may withdraw from a contract made online, for example within 14 days in the European Union. State the period, when it begins, and whether it ends when listening begins.]

To withdraw, tell us by a clear statement, for example by email:

${publisher(site)}

## What follows

[When and how payments are returned]

## Sample form

> To ${site.name}: I hereby withdraw from the contract for my membership.
> Ordered on [date], username [name], name and address of the consumer, date.
`;

const about = (site: Site): string => `## ${site.name}

[Who you are, what you record, and why.]

## Contact

${publisher(site)}
`;

/** Returns page outlines for the publisher to complete; docs/privacy.md says what data the product stores. */
export const outlinesFor = (site: Site): PageOutline[] =>
  [
    { slug: 'terms', title: 'Terms', body: terms(site), needs_consent: true },
    { slug: 'privacy', title: 'Privacy', body: privacy(site), needs_consent: false },
    { slug: 'imprint', title: 'Imprint', body: imprint(site), needs_consent: false },
    { slug: 'withdrawal', title: 'Withdrawal', body: withdrawal(site), needs_consent: false },
    { slug: 'about', title: 'About', body: about(site), needs_consent: false },
  ].map((outline) => ({ ...outline, body: `${outlineNote}\n\n${outline.body}` }));
