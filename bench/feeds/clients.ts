// Tests a feed of a running app with podcast clients of Debian: newsboat with podboat, and gPodder's parser. Skips a
// client that is not installed (`apt-get install newsboat python3-podcastparser ffmpeg`).
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Book, FeedAddress } from '@lamplight/contract';
import { startApp } from '../../e2e/support/app-under-test.ts';
import { reportGoal, runBench } from '../support/harness.ts';
import { signInByApi } from '../support/sign-in.ts';

const has = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Debian's Python, which finds Debian's packages; the first Python in PATH may be another one. */
const python = '/usr/bin/python3';
const parser = `
import json, sys, urllib.request
import podcastparser
feed = podcastparser.parse(sys.argv[1], urllib.request.urlopen(sys.argv[1]))
print(json.dumps({'type': feed.get('type'), 'titles': [e['title'] for e in sorted(feed['episodes'], key=lambda e: e['published'])], 'types': [e['enclosures'][0]['mime_type'] for e in feed['episodes']]}))
`;

/** Reads a feed with gPodder's parser; null if the parser is not installed. */
function readWithPodcastParser(url: string): { type: string; titles: string[]; types: string[] } | null {
  try {
    execFileSync(python, ['-c', 'import podcastparser'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return JSON.parse(execFileSync(python, ['-c', parser, url], { encoding: 'utf8' }));
}

await runBench(async ({ folder, atEnd }) => {
  const missed: string[] = [];
  const check = (what: string, seen: unknown, wanted: unknown) => {
    const isMet = JSON.stringify(seen) === JSON.stringify(wanted);
    process.stdout.write(`${isMet ? '✓' : '✗'} ${what}\n`);
    if (!isMet) missed.push(`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
    reportGoal({ what, seen: isMet ? 'yes' : 'no', limit: 'yes', isMet });
  };
  const skip = (what: string) => process.stdout.write(`– ${what}: not installed\n`);
  const app = await startApp();
  atEnd(() => app.stop());
  const authorization = `Bearer ${await signInByApi(app.url, 'premium')}`;
  const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await (await fetch(`${app.url}/api${path}`, init)).json()) as Result;
  };
  const [listed] = await call<Book[]>('GET', '/books/popular');
  const book = await call<Book>('GET', `/books/${listed?.id}`);
  const titles = book.chapters.map(({ title }) => title);
  const feed = await call<FeedAddress>('POST', '/user/feeds', {
    name: 'Car',
    kind: 'book',
    subject_id: book.id,
  });

  const parsed = readWithPodcastParser(feed.address);
  if (parsed) {
    check("gPodder's parser: chapters in order", parsed.titles, titles);
    check(
      "gPodder's parser: a serial of M4A",
      [parsed.type, [...new Set(parsed.types)]],
      ['serial', ['audio/x-m4a']],
    );
  } else skip("gPodder's parser");

  if (!has('newsboat') || !has('podboat') || !has('script')) {
    skip('newsboat and podboat');
    return missed;
  }
  const file = (name: string) => join(folder, name);
  writeFileSync(file('urls'), `${feed.address}\n`);
  writeFileSync(
    file('config'),
    `podcast-auto-enqueue yes\ndownload-path "${folder}/sound/"\nmax-downloads 2\n`,
  );
  const newsboat = (log: string): string => {
    const args = ['-q', '-C', file('config'), '-u', file('urls'), '-c', file('cache.db')];
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder };
    execFileSync('newsboat', [...args, '-l', '6', '-d', file(log), '-x', 'reload'], { env });
    return readFileSync(file(log), 'utf8');
  };
  newsboat('first.log');
  const itemsNow = () => {
    const cache = new DatabaseSync(file('cache.db'), { readOnly: true });
    const rows = cache.prepare('select title from rss_item where deleted = 0 order by pubDate').all();
    cache.close();
    return rows.map(({ title }) => String(title));
  };
  check('newsboat: chapters in order', itemsNow(), titles);
  // newsboat 2.21 stores the ETag only from the second visit on.
  newsboat('second.log');
  const third = newsboat('third.log');
  check('newsboat: 304 on the next visit', /\b304\b/.test(third) || !third.includes('<rss'), true);

  const queue = ['.newsboat/queue', 'newsboat/queue', '.local/share/newsboat/queue']
    .map(file)
    .find(existsSync);
  const config = ['-C', file('config'), ...(queue ? ['-q', queue] : [])];
  // The key 'q' ends podboat. It is sent after 15 s, because podboat would end without downloading if the key came
  // before its downloads begin.
  const podboat = `(sleep 15; printf q) | timeout 120 script -qec 'podboat -a ${config.join(' ')}' /dev/null`;
  execFileSync('sh', ['-c', podboat], {
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, TERM: 'xterm' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const sounds = existsSync(file('sound')) ? readdirSync(file('sound')) : [];
  check('podboat: downloads', sounds.filter((name) => name.endsWith('.m4a')).length > 0, true);
  if (has('ffprobe'))
    for (const name of sounds.filter((file) => file.endsWith('.m4a')).slice(0, 2)) {
      const args = [
        '-v',
        'error',
        '-show_entries',
        'format=duration',
        '-of',
        'csv=p=0',
        join(folder, 'sound', name),
      ];
      check(`ffprobe: ${name} plays`, Number(execFileSync('ffprobe', args, { encoding: 'utf8' })) > 1, true);
    }

  await call('DELETE', `/user/feeds/${feed.id}`);
  check('an ended feed answers 404', (await fetch(feed.address)).status, 404);
  newsboat('ended.log');
  check('newsboat: keeps the chapters of an ended feed', itemsNow(), titles);
  return missed;
});
