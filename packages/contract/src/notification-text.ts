import { isolateText } from './isolate-text.ts';
import { m } from './notification-text.messages.ts';
import type { NotificationFacts } from './notifications.ts';

function releaseText({ kind, is_new_book, chapters, chapter }: NotificationFacts): string {
  const news = is_new_book
    ? m.newBook
    : chapters === 1 && chapter
      ? m.newChapter({ title: isolateText(chapter.title) })
      : m.newChapters({ count: chapters });
  return kind === 'early' ? m.early({ news }) : news;
}

/**
 * Returns the title and the text of a notification in the current language. Screens, pushes and mails use the same
 * words.
 */
export function notificationText(facts: NotificationFacts): { title: string; text: string } {
  switch (facts.kind) {
    case 'reply': {
      const username = facts.author?.username;
      return {
        title: username === undefined ? m.somebodyReplied : m.replied({ username: isolateText(username) }),
        text: facts.excerpt,
      };
    }
    case 'announcement':
      return { title: m.announcement, text: facts.excerpt };
    default:
      return { title: facts.book?.title ?? '', text: releaseText(facts) };
  }
}
