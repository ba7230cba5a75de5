import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { disabledPayments } from '../../apps/server/src/gateways/payments/disabled-payments.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { waveFile } from '../../apps/server/src/testing/recordings.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { type Flags, flagsOf } from './nodes.ts';

export interface SeededInstallation {
  /** Tokens of members with full access. */
  readonly tokens: readonly string[];
  readonly adminToken: string;
  readonly bookId: number;
  /** Ids of the book's chapters, by default one per member. */
  readonly chapterIds: readonly number[];
  /** Signed path of a stored audio file, for the first member. */
  readonly audioPath: string;
}

export const password = 'a listener in hard times';
/** Duration of the chapter in seconds, long enough for many different positions. */
const duration = 10_000_000;

/** Returns a WAV file with this many bytes of audio data. */
export const noiseWav = (bytes: number): Buffer =>
  waveFile(Buffer.alloc(bytes, 7), { rate: 22_050, bits: 16 });

/** Opens the services of an installation that has these flags, without payments. Close them afterwards. */
export const openServices = (flags: Flags): Promise<Services> =>
  buildServices(readConfig('start', flagsOf(flags)), { log: createLog('error'), payments: disabledPayments });

/** Seeds an installation before its nodes start: members, an admin, a book and stored audio. */
export async function seedInstallation(
  flags: Flags,
  members: number,
  chapters = members,
): Promise<SeededInstallation> {
  const deps = await openServices(flags);
  try {
    const tokenOf = async (username: string, role: 'admin' | 'member') => {
      const email = `${username}@lamplight.example`;
      const id = await deps.accounts.createUser({ username, email, password, role, is_premium: true });
      return await startSession(deps, id);
    };
    const memberTokens = [];
    for (let n = 1; n <= members; n += 1) memberTokens.push(await tokenOf(`member${n}`, 'member'));
    const admin = await tokenOf('librarian', 'admin');
    const { audio_url } = await deps.audio.store(noiseWav(4 * 1024 * 1024));
    const bookId = await deps.books.addBook({
      title: 'A Book in Hard Times',
      status: 'Ongoing',
      cover_image: 'https://covers.example/1.jpg',
      cover_hue: 40,
      synopsis: 'It holds.',
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters: Array.from({ length: chapters }, (_, index) => ({
        title: `Chapter ${index + 1}`,
        audio_url,
        duration,
      })),
    });
    return {
      tokens: memberTokens.map(({ token }) => token),
      adminToken: admin.token,
      bookId,
      chapterIds: (await deps.books.listChapters(bookId, null)).map(({ id }) => id),
      audioPath: deps.streaming.signAudio(audio_url, {
        listener: memberTokens[0]?.listener ?? { id: 0, session: { id: '' } },
        durationSeconds: duration,
        right: 'stream',
      }),
    };
  } finally {
    await deps.close();
  }
}
