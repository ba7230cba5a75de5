import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from '../random.ts';
import {
  hostileNumbers,
  hostileTexts,
  malformedJson,
  privilegedProperties,
  prototypeKeys,
  unexpectedJson,
} from './payloads.ts';
import type { Draft, Mutate } from './request-draft.ts';

/** Placeholder that is replaced by text that JSON.stringify cannot produce. */
const hole = '\u0001hole\u0001';
const bombs = [gzipSync, deflateSync, brotliCompressSync].map((pack) => pack(Buffer.alloc(10 * 1024 * 1024)));

function setHeader(draft: Draft, name: string, value: string | null): void {
  draft.headers = draft.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
  if (value !== null) draft.headers.push([name, value]);
}

/** Replaces one value in the body, at any depth. */
function replaced(json: unknown, value: unknown, random: Random): unknown {
  const isBranch = typeof json === 'object' && json !== null && Object.keys(json).length > 0;
  if (!isBranch || random.chance(10)) return value;
  const key = random.pick(Object.keys(json));
  const inner = (json as Record<string, unknown>)[key];
  const next = random.chance(50) && typeof inner === 'object' ? replaced(inner, value, random) : value;
  return Array.isArray(json) ? json.with(Number(key), next) : { ...json, [key]: next };
}

const write = (draft: Draft, json: unknown, inHole = ''): void => {
  draft.body = Buffer.from(JSON.stringify(json ?? {}).replace(JSON.stringify(hole), inHole));
};

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  ['x'],
];

const contentTypes: readonly (string | null)[] = [
  null,
  '',
  'text/plain',
  'text/html',
  'text/xml',
  'application/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/offset+octet-stream',
  `application/${'x'.repeat(4000)}`,
  '*/*',
  ';',
];

const kinds: Record<string, (draft: Draft, random: Random) => void> = {
  'another type': (draft, random) => write(draft, replaced(draft.json, random.pick(strange), random)),
  'a hostile text': (draft, random) => write(draft, replaced(draft.json, random.pick(hostileTexts), random)),
  'a hostile number': (draft, random) =>
    write(draft, replaced(draft.json, hole, random), random.pick(hostileNumbers)),
  'an unknown property': (draft, random) => {
    const given = Object.keys(draft.json ?? {});
    const names = Object.keys(privilegedProperties).filter((name) => !given.includes(name));
    const name = random.pick(names);
    draft.hasUnknownProperty = true;
    write(draft, { ...(draft.json as object), [name]: privilegedProperties[name] });
  },
  'a prototype key': (draft, random) => {
    const text = JSON.stringify(draft.json ?? {});
    draft.body = Buffer.from(`{${random.pick(prototypeKeys)}${text === '{}' ? '' : ','}${text.slice(1)}`);
  },
  'a missing property': (draft, random) => {
    const left = { ...(draft.json as Record<string, unknown>) };
    const names = Object.keys(left);
    if (names.length > 0) delete left[random.pick(names)];
    write(draft, left);
  },
  'a property twice': (draft, random) => {
    const text = JSON.stringify(draft.json ?? {});
    const [first = 'a'] = Object.keys(draft.json ?? {});
    const again = `${JSON.stringify(first)}:${JSON.stringify(random.pick(strange))}`;
    draft.body = Buffer.from(`${text.slice(0, -1)}${text === '{}' ? '' : ','}${again}}`);
  },
  'broken JSON': (draft, random) => {
    draft.body = Buffer.from(random.pick(malformedJson));
  },
  'strange JSON': (draft, random) => {
    draft.body = Buffer.from(random.pick(unexpectedJson));
  },
  'another encoding': (draft, random) => {
    const text = JSON.stringify(draft.json ?? {});
    draft.body = random.pick([
      Buffer.from(text, 'utf16le'),
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from(`{"content":"\u00c0\u00ae\u00ed\u00a0\u0080\u00f5"}`, 'latin1'),
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3]), Buffer.from('}')]),
    ]);
  },
  'a packed bomb': (draft, random) => {
    const index = random.below(bombs.length);
    draft.body = bombs[index] ?? null;
    setHeader(draft, 'Content-Encoding', ['gzip', 'deflate', 'br'][index] ?? 'gzip');
  },
  'a content encoding': (draft, random) =>
    setHeader(draft, 'Content-Encoding', random.pick(['gzip', 'identity', 'x', 'gzip, gzip, gzip', ''])),
  'a content type': (draft, random) => setHeader(draft, 'Content-Type', random.pick(contentTypes)),
  'no body': (draft) => {
    draft.body = null;
  },
};

const formBodies: readonly string[] = [
  'username=a&username=b&password=x',
  'username[]=a&password=x',
  'username[$ne]=a&password[$ne]=x',
  '__proto__[role]=admin&username=a&password=x',
  '__proto__=a&constructor=b&username=a&password=x',
  'username=%00&password=%00',
  'username=%E0%A4%A&password=%ff',
  'username=%c0%ae%c0%ae&password=x',
  `username=${'x'.repeat(100_000)}&password=x`,
  `username=a&password=${'x'.repeat(100_000)}`,
  `${'&'.repeat(100_000)}username=a`,
  Array.from({ length: 20_000 }, (_, index) => `k${index}=1`).join('&'),
  'username&password',
  '=&=&=',
  '{"username":"a","password":"b"}',
  'username=a&password=x&role=admin&is_premium=true',
];

export const mutateBody: Mutate = (draft, call, random) => {
  if (call.form && random.chance(70)) {
    const isText = random.chance(50);
    const fields = { username: random.pick(hostileTexts), password: random.pick(hostileTexts) };
    draft.body = Buffer.from(isText ? new URLSearchParams(fields).toString() : random.pick(formBodies));
    return 'form fields';
  }
  const name = random.pick(Object.keys(kinds));
  if (draft.body === null) setHeader(draft, 'Content-Type', 'application/json');
  kinds[name]?.(draft, random);
  if (call.form || call.upload || !call.body) draft.hasUnknownProperty = false;
  return `body: ${name}`;
};
