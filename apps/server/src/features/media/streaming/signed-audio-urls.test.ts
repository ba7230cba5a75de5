import { expect, it } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import { createAudioLinks, expiryOf } from './signed-audio-urls.ts';

const url = `/media/audio/${'a1'.repeat(16)}.m4a`;
const start = '2026-01-01T01:00:00.000Z';
const hour = 3600;
const listener = { id: 7, session: { id: 'a-session' } };

const build = (secret = 'a secret of thirty-two characters') => {
  const clock = manualClock(start);
  const links = createAudioLinks(secret, clock);
  const stream = () => links.sign(url, { listener, durationSeconds: 60, right: 'stream' });
  const download = (name = 'The Lamp 1') => links.sign(url, { listener, right: 'download', name });
  return { clock, links, stream, download };
};

it('reads a link that it signed', () => {
  const { links, stream, download } = build();
  const key = url.slice('/media/'.length);
  expect(links.read(stream())).toMatchObject({ key, listener, right: 'stream', name: '' });
  expect(links.read(download())).toMatchObject({ key, listener, right: 'download', name: 'The Lamp 1' });
});

it.each([
  'https://archive.example/a.mp3?x=1#t',
  'https://other.example/media/audio/x.m4a',
  '/elsewhere/a.mp3',
  '',
])('leaves %j unchanged', (other) => {
  expect(build().links.sign(other, { listener, right: 'stream' })).toBe(other);
});

it.each([
  ['a minute', 60, 6 * hour],
  ['unknown', 0, 6 * hour],
  ['ten hours', 10 * hour, 20 * hour],
])(
  'a link to a chapter of %s lasts as long as required, and at most six hours longer',
  (_name, duration, least) => {
    for (let step = 0; step < 48; step += 1) {
      const nowMs = Date.parse(start) + step * 1_800_000 + 1;
      const life = expiryOf(nowMs, duration) - nowMs / 1000;
      expect(life).toBeGreaterThanOrEqual(least);
      expect(life).toBeLessThanOrEqual(least + 6 * hour);
    }
  },
);

it('returns the same link within a time window, so that browsers can cache the audio', () => {
  const { clock, stream } = build();
  const first = stream();
  clock.advance(3 * hour * 1000);
  expect(stream()).toBe(first);
  clock.advance(3 * hour * 1000);
  expect(stream()).not.toBe(first);
});

it('rejects an expired link, even if it was verified before', () => {
  const { clock, links, stream } = build();
  const link = stream();
  links.read(link);
  clock.advance(13 * hour * 1000);
  expect(() => links.read(link)).toThrow(expect.objectContaining({ code: 'link_expired' }));
});

it('rejects a forged link as invalid even if it has also expired', () => {
  const { links, stream } = build();
  const forged = stream().replace(/exp=\d+/, 'exp=1');
  expect(() => links.read(forged)).toThrow(expect.objectContaining({ code: 'link_invalid' }));
});

it.each<[string, (link: string) => string]>([
  ['another file', (link) => link.replace('a1a1', 'b2b2')],
  ['another ending', (link) => link.replace('.m4a', '.mp3')],
  ['a later expiry', (link) => link.replace(/exp=\d+/, 'exp=99999999999')],
  ['another member', (link) => link.replace('m=7', 'm=8')],
  ['another session', (link) => link.replace('s=a-session', 's=b-session')],
  ['no session', (link) => link.replace('s=a-session&', '')],
  ['an empty session', (link) => link.replace('s=a-session', 's=')],
  ['the right to download', (link) => `${link}&dl=1`],
  ['a name', (link) => `${link}&name=x`],
  ['no signature', (link) => link.replace(/&sig=.*/, '')],
  ['an empty signature', (link) => link.replace(/sig=.*/, 'sig=')],
  ['a short signature', (link) => link.slice(0, -1)],
  ['a long signature', (link) => `${link}A`],
  [
    'a changed signature',
    (link) => link.replace(/sig=(.)/, (_all, c: string) => `sig=${c === 'A' ? 'B' : 'A'}`),
  ],
  [
    'another encoding of the signature',
    (link) => link.replace(/.$/, (c) => (c === 'A' ? 'B' : String.fromCharCode(c.charCodeAt(0) + 1))),
  ],
  ['invalid characters in the signature', (link) => link.replace(/sig=.{4}/, 'sig=%00!*~')],
  ['a second member', (link) => `${link}&m=8`],
  ['an unknown parameter', (link) => `${link}&x=1`],
  ['a member that is not a number', (link) => link.replace('m=7', 'm=7e0')],
  ['no member', (link) => link.replace('m=7&', '')],
  ['an expiry that is not a number', (link) => link.replace(/exp=/, 'exp=0x')],
  ['no query', (link) => link.slice(0, link.indexOf('?'))],
  ['an empty query', (link) => link.slice(0, link.indexOf('?') + 1)],
  ['__proto__', (link) => `${link}&__proto__=1`],
])('rejects a link with %s', (_name, change) => {
  const { links, stream } = build();
  const changed = change(stream());
  expect(changed).not.toBe(stream());
  expect(() => links.read(changed)).toThrow(expect.objectContaining({ code: 'link_invalid' }));
});

it('rejects a download link used for streaming, or with another name', () => {
  const { links, download } = build();
  for (const changed of [
    download().replace('&dl=1', ''),
    download().replace('Lamp', 'Damp'),
    download().replace(/&name=[^&]*/, ''),
  ])
    expect(() => links.read(changed)).toThrow(expect.objectContaining({ code: 'link_invalid' }));
});

it('rejects a link signed with another secret', () => {
  const foreign = build('another secret of many characters').stream();
  expect(() => build().links.read(foreign)).toThrow(expect.objectContaining({ code: 'link_invalid' }));
});

it.each([
  '/media/audio/x.m4a?m=1',
  '/media/covers/a.jpg',
  '/media/audio/',
  '/other',
  '',
  `${url}/x`,
  `/media/audio/..%2f${url}`,
])('returns null for %j', (path) => {
  expect(build().links.read(path)).toBeNull();
});

it('signs names of any length and script, even malformed ones', () => {
  const { links, download } = build();
  for (const name of ['x'.repeat(5000), 'Märchen & 夜 100%', 'half \ud800 sign', 'line\nbreak'])
    expect(links.read(download(name))?.name.length).toBeGreaterThan(0);
});
