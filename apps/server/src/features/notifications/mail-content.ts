import { type MailList, type NotificationKind, notificationPath } from '@lamplight/contract';
import { notificationText } from '@lamplight/contract/notification-text';
import type { Database } from '../../db/schema.ts';
import type { EmailMessage, MailNews, Outbox } from '../accounts/index.ts';
import type { FindAudience } from './audience.ts';
import { findSettings } from './settings.ts';
import { type EventRow, listIgnoring } from './store.ts';
import { contentOf, loadSubjects, mayKnowEvent } from './subjects.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** Subject of a mail: one event, or the events of a week. */
export type NotificationMail = Extract<EmailMessage, { kind: 'notification' | 'weekly_letter' }>;

/** Content of a mail about notifications, with its recipient. */
export interface AddressedNews extends MailNews {
  readonly username: string;
  readonly email: string;
}

/** The parts of the mail queue that notifications use. */
export type MailQueue = Pick<Outbox, 'enqueue' | 'flush' | 'countDue'>;

/**
 * Maximum number of notification mails queued for immediate delivery, so that a mail about a password does not wait
 * behind thousands of them.
 */
const maxDueMails = 50;

/** Returns how many more mails of notifications the queue may get now. */
export const roomFor = async (mails: MailQueue): Promise<number> =>
  maxDueMails - (await mails.countDue(maxDueMails));

/** Maximum number of news items in a weekly letter. */
const maxNews = 30;

async function listEvents(
  db: Database,
  mail: NotificationMail,
): Promise<{ event: EventRow; kind: NotificationKind }[]> {
  const rows = db
    .selectFrom('notifications as n')
    .innerJoin('notification_events as e', 'e.id', 'n.event_id')
    .select('n.kind as shown_kind')
    .selectAll('e')
    .where('n.user_id', '=', mail.user);
  const found =
    mail.kind === 'notification'
      ? rows.where('n.event_id', '=', mail.event)
      : rows
          .where('n.created_at', '>', mail.from)
          .where('n.created_at', '<=', mail.to)
          .orderBy('n.created_at', 'desc')
          .orderBy('n.event_id', 'desc')
          .limit(300);
  return (await found.execute()).map(({ shown_kind, ...event }) => ({ event, kind: shown_kind }));
}

/** Reads a mail's content when it is sent; null if nothing remains that the member wants and may see. */
export async function readMailNews(
  {
    db,
    findAudience,
    secret,
  }: { readonly db: Database; readonly findAudience: FindAudience; readonly secret: string },
  mail: NotificationMail,
): Promise<AddressedNews | null> {
  const member = (await findAudience([mail.user])).get(mail.user);
  if (!member) return null;
  const settings = await findSettings(db, mail.user);
  if (settings.is_paused) return null;
  const wanted = mail.kind === 'notification' ? 'now' : 'weekly';
  const listed = (await listEvents(db, mail)).filter(({ kind }) => settings.choices[kind].mail === wanted);
  const subjects = await loadSubjects(
    db,
    listed.map(({ event }) => event),
  );
  const authors = [...subjects.comments.values()].flatMap(({ user_id }) => user_id ?? []);
  const ignoring = authors.length === 0 ? [] : await listIgnoring(db, [mail.user], authors);
  const reader = { facts: member, ignored: new Set(ignoring.map(({ ignored_id }) => ignored_id)) };
  const known = listed.filter(({ event }) => mayKnowEvent(event, subjects, reader));
  const groups = Map.groupBy(known, ({ event, kind }) =>
    event.kind === 'release' ? `${kind} ${event.book_id}` : String(event.id),
  );
  const news = [...groups.values()].slice(0, maxNews).flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const { kind } = first;
    const content = contentOf([first.event, ...others.map(({ event }) => event)], subjects, reader);
    return content
      ? [
          {
            ...notificationText({ kind, ...content }),
            path: notificationPath(content.path, first.event.id),
          },
        ]
      : [];
  });
  const [first] = known;
  if (!first || news.length === 0) return null;
  const list: MailList = mail.kind === 'weekly_letter' ? 'weekly' : first.kind;
  return {
    username: member.username,
    email: member.email,
    news,
    unsubscribePath: `/unsubscribe/${unsubscribeToken(secret, mail.user, list)}`,
  };
}
