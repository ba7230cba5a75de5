import type { NotificationFacts } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { m } from './messages.ts';

function releaseText({ kind, is_new_book, chapters, chapter }: NotificationFacts): string {
  const news = is_new_book
    ? m.newBook
    : chapters === 1 && chapter
      ? m.newChapter({ title: isolateText(chapter.title) })
      : m.newChapters({ count: chapters });
  return kind === 'early' ? m.early({ news }) : news;
}

/** Returns the title and the text of a notification for pushes and mails, in the current language. */
export function newsText(facts: NotificationFacts): { title: string; text: string } {
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
