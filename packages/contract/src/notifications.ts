/** Kinds of notifications that a member chooses channels for. */
export const notificationKinds = ['release', 'early', 'reply', 'announcement'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Lists of emails with an unsubscribe link: immediate emails of one kind, or the weekly letter. */
export type MailList = NotificationKind | 'weekly';

/** Times at which notifications of a kind are mailed: never, each at once, or together once a week. */
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

/** Default choices: emails are sent only to members who chose them. */
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
  /** Maximum notifications of a member, newest first, that lists and counts include. */
  listed: 300,
  /** Days after which a notification is deleted. */
  days: 90,
  /** Maximum characters of a comment that are quoted in a notification. */
  excerptCharacters: 140,
  /** Maximum devices of a member that receive pushes. */
  devices: 20,
  /** Maximum new push endpoints that a member may register within an hour. */
  newEndpointsPerHour: 20,
} as const;

/**
 * Query parameter in the links of pushes and mails: the id of the notification that opening the link marks as read.
 */
export const notificationParameter = 'notification';

/** Returns a path with the parameter that marks a notification as read, for a push or a mail. */
export const notificationPath = (path: string, id: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}${notificationParameter}=${id}`;

/** Data from which the title and text of a notification are made. */
export interface NotificationFacts {
  readonly kind: NotificationKind;
  readonly book: { readonly title: string } | null;
  readonly is_new_book: boolean;
  readonly chapters: number;
  readonly chapter: { readonly title: string } | null;
  readonly author: { readonly username: string } | null;
  readonly excerpt: string;
}
