import type { Dice } from './dice.ts';
import type { Mutate } from './draft.ts';
import { coveted, hostileNumbers, hostileTexts } from './hostile.ts';

/** A text as it may stand in an address: some of it encoded, some of it too much, some of it not. */
function asAddress(text: string, dice: Dice): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  // What cannot stand in a request's first line would never leave this side.
  const raw = Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\u0021-\u00ff]|[#?&]/g, '+');
  return dice.pick([encoded, encoded, encodeURIComponent(encoded), raw]).slice(0, 12_000);
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

export const mutatePath: Mutate = (draft, _, dice) => {
  const parts = draft.path.split('/');
  const hasId = parts.some((part) => /^\d+$/.test(part));
  if (hasId && dice.chance(60)) {
    const hostile = dice.chance(50) ? dice.pick(hostileNumbers) : asAddress(dice.pick(hostileTexts), dice);
    draft.path = parts.map((part) => (/^\d+$/.test(part) ? hostile : part)).join('/');
    draft.leadsElsewhere ||= !/^[^/\\%.;]+$/.test(hostile);
    return 'path: id';
  }
  draft.leadsElsewhere = true;
  const form = dice.below(5);
  if (form === 0) draft.path = `${draft.path}/${dice.pick(segments)}`;
  else if (form === 1 && parts.length > 1)
    draft.path = parts.with(1 + dice.below(parts.length - 1), dice.pick(segments)).join('/');
  else if (form === 2) draft.path = `/${dice.pick(segments)}${draft.path}`;
  else if (form === 3)
    draft.path = dice.pick([
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
      .map((sign) => (/\w/.test(sign) && dice.chance(30) ? `%${sign.charCodeAt(0).toString(16)}` : sign))
      .join('');
  return 'path: shape';
};

export const mutateQuery: Mutate = (draft, call, dice) => {
  const known = Object.keys(call.query?.properties ?? {});
  const name = known.length > 0 && dice.chance(75) ? dice.pick(known) : dice.pick(['q', 'page', 'user_id']);
  const hostile = dice.chance(30) ? dice.pick(hostileNumbers) : dice.pick(hostileTexts);
  const rest = new URLSearchParams(draft.query.filter(([key]) => key !== name)).toString();
  const unknown = dice.pick(Object.keys(coveted));
  const added = dice.pick([
    `${name}=${asAddress(hostile, dice)}`,
    `${name}=${asAddress(hostile, dice)}`,
    `${name}=${asAddress(hostile, dice)}`,
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[0]=1`,
    `${name}[$gt]=`,
    `${name}=`,
    name,
    `__proto__=1`,
    `__proto__[role]=admin`,
    `constructor[prototype][role]=admin`,
    `${unknown}=${encodeURIComponent(String(coveted[unknown]))}`,
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
