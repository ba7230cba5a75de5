import { sendRequest } from '../support/http.ts';
import type { SeededInstallation } from '../support/seed.ts';

/** Members who write continuously and remember acknowledged writes. */
export interface Writers {
  /** Writes until `signal` aborts or the node stops responding. @throws on any error response */
  write(origin: string, signal: AbortSignal): Promise<void>;
  /** Returns the acknowledged writes that a node does not have. */
  verify(origin: string): Promise<string[]>;
  /** Acknowledged writes so far. */
  acknowledged(): number;
}

export function createWriters({ tokens, bookId, chapterIds }: SeededInstallation): Writers {
  const members = tokens.map((token, index) => ({
    token,
    chapter_id: chapterIds[index] ?? 0,
    sent: 0,
    acknowledged: 0,
  }));
  const comments = new Map<number, string>();
  let count = 0;

  async function postAcknowledged(
    origin: string,
    member: (typeof members)[number],
    path: string,
    body: object,
  ) {
    const answer = await sendRequest(origin, member.token, 'POST', path, body).catch(() => null);
    const text = await answer?.text().catch(() => null);
    // The connection broke, so it is unknown whether the write was saved.
    if (!answer || text === null || text === undefined) return null;
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
    count += 1;
    return text;
  }

  async function writeAs(
    member: (typeof members)[number],
    origin: string,
    signal: AbortSignal,
  ): Promise<void> {
    const content = `By ${member.chapter_id} after ${member.sent}`;
    const comment = await postAcknowledged(origin, member, `/api/chapter-comments/${member.chapter_id}`, {
      content,
    });
    if (comment === null) return;
    comments.set((JSON.parse(comment) as { id: number }).id, content);
    while (!signal.aborted) {
      member.sent += 1;
      const body = { chapter_id: member.chapter_id, position: member.sent };
      if ((await postAcknowledged(origin, member, `/api/books/${bookId}/progress`, body)) === null) return;
      member.acknowledged = member.sent;
    }
  }

  return {
    acknowledged: () => count,
    write: async (origin, signal) => {
      await Promise.all(members.map((member) => writeAs(member, origin, signal)));
    },
    verify: async (origin) => {
      const lost: string[] = [];
      const found = new Map<number, string>();
      for (const { token, chapter_id, sent, acknowledged } of members) {
        const answer = await sendRequest(origin, token, 'GET', `/api/books/${bookId}/progress`);
        const { progress } = (await answer.json()) as {
          progress: { chapter_id: number; position: number }[];
        };
        const position = progress.find((row) => row.chapter_id === chapter_id)?.position ?? 0;
        if (position < acknowledged || position > sent)
          lost.push(
            `chapter ${chapter_id} is at ${position}; ${acknowledged} was acknowledged, ${sent} was sent`,
          );
        const text = await sendRequest(origin, token, 'GET', `/api/chapter-comments/${chapter_id}`);
        for (const { id, content } of (await text.json()) as { id: number; content: string }[])
          found.set(id, content);
      }
      for (const [id, content] of comments)
        if (found.get(id) !== content) lost.push(`comment ${id} was acknowledged and is not there`);
      return lost;
    },
  };
}
