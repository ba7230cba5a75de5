import { isolateText } from './isolate-text.ts';

/** Kinds of notifications that a member chooses channels for. */
export const notificationKinds = ['release', 'early', 'reply', 'announcement'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Emails that one link stops: those of a kind that are sent at once, or the weekly letter. */
export type MailList = NotificationKind | 'weekly';

/** When notifications of a kind are mailed: never, each at once, or together once a week. */
export const mailTimes = ['off', 'now', 'weekly'] as const;
export type MailTime = (typeof mailTimes)[number];

/** Channels of one kind of notification. */
export interface NotificationChannels {
  readonly app: boolean;
  readonly push: boolean;
  readonly mail: MailTime;
}
export type NotificationChoices = Readonly<Record<NotificationKind, NotificationChannels>>;

const quiet: NotificationChannels = { app: true, push: true, mail: 'off' };

/** Choices of a member who has made none: mails are sent only to members who chose them. */
export const defaultChoices: NotificationChoices = {
  release: quiet,
  early: quiet,
  reply: quiet,
  announcement: { app: true, push: false, mail: 'off' },
};

/** Returns the choices with the changed channels replaced. */
export const changeChoices = (
  choices: NotificationChoices,
  changes: { readonly [Kind in NotificationKind]?: Partial<NotificationChannels> } = {},
): NotificationChoices => ({
  release: { ...choices.release, ...changes.release },
  early: { ...choices.early, ...changes.early },
  reply: { ...choices.reply, ...changes.reply },
  announcement: { ...choices.announcement, ...changes.announcement },
});

export const notificationLimits = {
  /** Newest notifications of a member that lists and counts read. */
  listed: 300,
  /** Days after which a notification is deleted. */
  days: 90,
  /** Characters of a comment in a notification. */
  excerptCharacters: 140,
  /** Devices of a member that get pushes. */
  devices: 20,
  /** Push endpoints not yet known that a member may register in an hour. */
  newEndpointsPerHour: 20,
} as const;

/** Parameter of an address in a push or a mail: the notification that is read once the address is opened. */
export const notificationParameter = 'notification';

/** Returns the path in a push or a mail about a notification. */
export const notificationPath = (path: string, id: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}${notificationParameter}=${id}`;

/** Facts that the words of a notification depend on. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  readonly book: { readonly title: string } | null;
  readonly is_new_book: boolean;
  readonly chapters: number;
  readonly chapter: { readonly title: string } | null;
  readonly author: { readonly username: string } | null;
  readonly excerpt: string;
}

function releaseText({ kind, is_new_book, chapters, chapter }: NotificationFacts): string {
  const what = is_new_book
    ? 'New audiobook'
    : chapters === 1 && chapter
      ? `New chapter: ${isolateText(chapter.title)}`
      : `${chapters} new chapters`;
  return kind === 'early' ? `Early for you. ${what}` : what;
}

/** Returns the title and the text of a notification, the same on screen, in pushes and in mails. */
export function notificationText(facts: NotificationFacts): { title: string; text: string } {
  switch (facts.kind) {
    case 'reply':
      return {
        title: `${isolateText(facts.author?.username ?? 'Somebody')} replied to you`,
        text: facts.excerpt,
      };
    case 'announcement':
      return { title: 'New announcement', text: facts.excerpt };
    default:
      return { title: facts.book?.title ?? '', text: releaseText(facts) };
  }
}
