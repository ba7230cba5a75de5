import type { Random } from '../random.ts';
import { hostileNumbers, hostileTexts, privilegedProperties } from './payloads.ts';
import type { Mutate } from './request-draft.ts';

/** Encodes a text for a URL: once, twice or not at all. */
function asAddress(text: string, random: Random): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  // Characters that are invalid in a request line would be rejected by our own HTTP client.
  const raw = Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\u0021-\u00ff]|[#?&]/g, '+');
  return random.pick([encoded, encoded, encodeURIComponent(encoded), raw]).slice(0, 12_000);
}

const segments: readonly string[] = [
  '..',
  '%2e%2e',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c',
  '.%2e/..%2f',
  '%c0%ae%c0%ae',
  '%00',
  'x%00.json',
  '%0d%0aSet-Cookie:%20a=b',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ff%fe',
  ';jsessionid=1',
  '..;',
  '.',
  '',
  '/',
  '\u00ff\u00fe',
  '~root',
  '.env',
  '.git/config',
  'package.json',
  '%2f%2fattacker.example',
  '{id}',
  ':id',
  '*',
  '[object Object]'.replace(' ', '%20'),
  'x'.repeat(301),
  'x'.repeat(5000),
  'x'.repeat(20_000),
  '%41'.repeat(3000),
];

export const mutatePath: Mutate = (draft, _, random) => {
  const parts = draft.path.split('/');
  const hasId = parts.some((part) => /^\d+$/.test(part));
  if (hasId && random.chance(60)) {
    const hostile = random.chance(50)
      ? random.pick(hostileNumbers)
      : asAddress(random.pick(hostileTexts), random);
    draft.path = parts.map((part) => (/^\d+$/.test(part) ? hostile : part)).join('/');
    draft.mayReachOtherEndpoint ||= !/^[^/\\%.;]+$/.test(hostile);
    return 'path: id';
  }
  draft.mayReachOtherEndpoint = true;
  const variant = random.below(5);
  if (variant === 0) draft.path = `${draft.path}/${random.pick(segments)}`;
  else if (variant === 1 && parts.length > 1)
    draft.path = parts.with(1 + random.below(parts.length - 1), random.pick(segments)).join('/');
  else if (variant === 2) draft.path = `/${random.pick(segments)}${draft.path}`;
  else if (variant === 3)
    draft.path = random.pick([
      `//${draft.path}`,
      draft.path.toUpperCase(),
      `${draft.path}/`,
      `${draft.path}//`,
      `http://attacker.example${draft.path}`,
      draft.path.replaceAll('/', '%2f'),
      `/media${draft.path}`,
      `${draft.path}.json`,
      '*',
    ]);
  else
    draft.path = draft.path
      .split('')
      .map((sign) => (/\w/.test(sign) && random.chance(30) ? `%${sign.charCodeAt(0).toString(16)}` : sign))
      .join('');
  return 'path: shape';
};

export const mutateQuery: Mutate = (draft, call, random) => {
  const known = Object.keys(call.query?.properties ?? {});
  const name =
    known.length > 0 && random.chance(75) ? random.pick(known) : random.pick(['q', 'page', 'user_id']);
  const hostile = random.chance(30) ? random.pick(hostileNumbers) : random.pick(hostileTexts);
  const rest = new URLSearchParams(draft.query.filter(([key]) => key !== name)).toString();
  const unknown = random.pick(Object.keys(privilegedProperties));
  const added = random.pick([
    `${name}=${asAddress(hostile, random)}`,
    `${name}=${asAddress(hostile, random)}`,
    `${name}=${asAddress(hostile, random)}`,
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[0]=1`,
    `${name}[$gt]=`,
    `${name}=`,
    name,
    `__proto__=1`,
    `__proto__[role]=admin`,
    `constructor[prototype][role]=admin`,
    `${unknown}=${encodeURIComponent(String(privilegedProperties[unknown]))}`,
    `next=//attacker.example&return_url=https://attacker.example`,
    `${name}=%00`,
    `${name}=%ff%fe`,
    `${name}=%E0%A4%A`,
    '&'.repeat(5000),
    Array.from({ length: 900 }, (_, index) => `k${index}=1`).join('&'),
    '?'.repeat(100),
    '%',
  ]);
  draft.rawQuery = rest === '' ? added : `${rest}&${added}`;
  return 'query';
};
