import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { oneStretch } from '../../packages/contract/src/played-stretches.ts';
import { cpuUsed } from '../support/cpu.ts';
import { engines, median, reportGoal, runOnEngines } from '../support/harness.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { seedInstallation } from '../support/seed.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const rounds = Number(values.rounds);
const members = 8;
const savesPerMember = 150;
/** Number of saves per stretch of 15 s: a player saves every two seconds. */
const savesPerStretch = 7;
/** Number of stretches in an hour of audio, the length of a chapter. */
const stretchesPerChapter = 240;
/**
 * Maximum ratio of the cost of a save with stretches and listening time, as players send it, to that of a save with
 * only the position.
 */
const maxRatio = 1.05;

const kinds = ['position alone', 'as players send it', 'a stretch in each'] as const;
type Kind = (typeof kinds)[number];

interface Figure {
  readonly cpu: number;
  readonly ms: number;
}

await runOnEngines(engines, async ({ folder, atEnd, engine, database }) => {
  const missed: string[] = [];
  const flags = {
    ...commonFlags(),
    'data-dir': `${folder}/${engine}`,
    ...(await database('lamplight_bench_saves')),
  };
  const stretchesPerMember = (rounds + 1) * (savesPerMember + Math.ceil(savesPerMember / savesPerStretch));
  const chapters = Math.ceil(stretchesPerMember / stretchesPerChapter) + 1;
  const { tokens, bookId, chapterIds } = await seedInstallation(flags, members, chapters);
  const node = await startNode(flags);
  atEnd(() => node.stop());
  const source = randomBytes(6).toString('hex');
  const day = new Date().toISOString().slice(0, 10);
  let position = 0;
  let seconds = 0;
  /** Number of stretches that each member has played. */
  const played = tokens.map(() => 0);

  const chapterOf = (index: number) => chapterIds[Math.floor((played[index] ?? 0) / stretchesPerChapter)];
  /** Returns the listening data of a save: one newly played stretch and its listening time. */
  function listening(index: number) {
    const chapter_id = chapterOf(index);
    const stretch = (played[index] ?? 0) % stretchesPerChapter;
    played[index] = (played[index] ?? 0) + 1;
    return {
      played_stretches: [{ chapter_id, stretches: oneStretch(stretch) }],
      listening_time: [{ day, source, seconds: (seconds += 1), media_seconds: seconds }],
    };
  }
  async function round(kind: Kind): Promise<Figure> {
    const [began, used] = [performance.now(), cpuUsed(node.pid)];
    await Promise.all(
      tokens.map(async (token, index) => {
        for (let n = 0; n < savesPerMember; n += 1) {
          const isCarried = kind === 'a stretch in each' || n % savesPerStretch === 0;
          const answer = await sendRequest(node.url, token, 'POST', `/api/books/${bookId}/progress`, {
            chapter_id: chapterOf(index),
            position: (position += 2),
            ...(kind !== 'position alone' && isCarried && listening(index)),
          });
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`a save was answered ${answer.status}`);
        }
      }),
    );
    const saves = members * savesPerMember;
    return { cpu: (cpuUsed(node.pid) - used) / saves, ms: (performance.now() - began) / saves };
  }

  const figures: Record<Kind, Figure[]> = {
    'position alone': [],
    'as players send it': [],
    'a stretch in each': [],
  };
  for (const kind of kinds) await round(kind);
  for (let n = 0; n < rounds; n += 1)
    // Measure the kinds alternately, and start each round with another kind, so that other load affects all kinds
    // equally.
    for (let index = 0; index < kinds.length; index += 1) {
      const kind = kinds[(index + n) % kinds.length] ?? kinds[0];
      figures[kind].push(await round(kind));
    }
  process.stdout.write(`\n${engine}: ${rounds} rounds of ${members * savesPerMember} saves, medians\n`);
  const cost = (kind: Kind) => median(figures[kind].map(({ cpu }) => cpu));
  for (const kind of kinds) {
    const ratio = cost(kind) / cost('position alone');
    const isMet = kind !== 'as players send it' || ratio <= maxRatio;
    if (kind === 'as players send it')
      reportGoal({
        what: `${engine}: a save with what was played, times one of the position alone`,
        seen: ratio.toFixed(3),
        limit: `at most ${maxRatio}`,
        isMet,
      });
    if (!isMet)
      missed.push(`${engine}: a save ${kind} costs ${ratio.toFixed(3)} times one of the position alone`);
    const ms = median(figures[kind].map((figure) => figure.ms));
    process.stdout.write(
      `  ${kind.padEnd(20)}${cost(kind).toFixed(0).padStart(6)} µs CPU${ms.toFixed(3).padStart(8)} ms each  × ${ratio.toFixed(3)}\n`,
    );
  }
  return missed;
});
