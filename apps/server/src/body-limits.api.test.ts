import {
  bodyBytesOf,
  bodyLimits,
  bodyValuesOf,
  demoBackendEndpoints,
  type Endpoint,
  endpoints,
} from '@lamplight/contract';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/test-app.ts';

const calls = [
  ...Object.entries<Endpoint>(endpoints).map(([name, call]) => ({ name, call, prefix: '/api' })),
  ...Object.entries<Endpoint>(demoBackendEndpoints).map(([name, call]) => ({
    name,
    call,
    prefix: '/demo-api',
  })),
].flatMap(({ name, call, prefix }) => {
  const [method = '', path = ''] = name.split(' ');
  const url = `${prefix}${path.replace(/\{\w+\}/g, '1')}`;
  return call.upload || method === 'GET' || method === 'HEAD' ? [] : [{ name, call, method, url }];
});

const formType = 'application/x-www-form-urlencoded';

/** Returns a function that sends any body as an admin, each time from another address unless one is given. */
async function sender(t: TestApp) {
  const token = await t.tokenOf('admin');
  let address = 0;
  return (
    { method, url, call }: Pick<(typeof calls)[number], 'method' | 'url' | 'call'>,
    payload: string,
    remoteAddress = `10.1.${(address += 1) >> 8}.${address & 255}`,
  ) =>
    t.app.inject({
      method: method as 'POST',
      url,
      remoteAddress,
      headers: {
        'content-type': call.form ? formType : 'application/json',
        ...(call.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
      },
      payload,
    });
}

test('every call refuses a body longer than its limit, before it is parsed', async () => {
  const t = await testApp({}, { ownApp: true });
  const send = await sender(t);
  expect(calls.length).toBeGreaterThan(80);
  for (const each of calls) {
    const tooLong = await send(each, '['.repeat(bodyBytesOf(each.call) + 1));
    expect([each.name, tooLong.statusCode, tooLong.json().code]).toEqual([
      each.name,
      413,
      'payload_too_large',
    ]);
    if (each.call.access === 'public') expect(bodyBytesOf(each.call), each.name).toBeLessThanOrEqual(8192);
  }
});

test('every call refuses deeply nested JSON and forms of many fields, before its schema is checked', async () => {
  const t = await testApp();
  const send = await sender(t);
  const deep = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;
  for (const each of calls.filter(({ call }) => call.body)) {
    const hostile = each.call.form ? 'a=1&'.repeat(bodyLimits.formFields) : deep(12);
    const refused = await send(each, hostile);
    expect([each.name, refused.statusCode, refused.json().detail]).toEqual([
      each.name,
      400,
      each.call.form ? 'The form has too many fields.' : 'The body is nested too deeply.',
    ]);
    if (!each.call.form && bodyBytesOf(each.call) > 4096 && bodyValuesOf(each.call) < 1000) {
      const many = await send(each, `[${'1,'.repeat(bodyValuesOf(each.call))}1]`);
      expect([each.name, many.json().detail]).toEqual([
        each.name,
        'The body has too many values for this call.',
      ]);
    }
    // A body at the maximum depth or number of fields passes these limits and is validated by its schema.
    const judged = await send(each, each.call.form ? 'a=1&'.repeat(19) : deep(10));
    expect([each.name, judged.json().code]).not.toEqual([each.name, 'bad_request']);
  }
});

test('brackets within texts do not count as nesting', async () => {
  const t = await testApp();
  const content = `${'[{'.repeat(40)} \\ "quoted [[[[" \\\\`;
  const answer = await t.as('member')('POST', '/update-comments', { content });
  expect([answer.statusCode, answer.json().content]).toEqual([200, content]);
});

test('refused large bodies are counted by address; other requests of the address go on', async () => {
  const t = await testApp({}, { ownApp: true });
  const send = await sender(t);
  const login = calls.find(({ name }) => name === 'POST /auth/forgot-password');
  if (!login) throw new Error('no such call');
  const flood = async (address: string, count: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1)
      statuses.push((await send(login, 'x'.repeat(250_000), address)).statusCode);
    return statuses;
  };
  expect(await flood('10.9.0.1', 25)).toEqual([
    ...Array.from({ length: 20 }, () => 413),
    ...Array.from({ length: 5 }, () => 429),
  ]);
  expect(await flood('10.9.0.2', 1)).toEqual([413]);
  const small = await send(login, JSON.stringify({ email: 'somebody@lamplight.test' }), '10.9.0.1');
  expect(small.statusCode).toBe(200);
});

test('saves of progress with long stretches are limited by account, others are not', async () => {
  const t = await testApp();
  const book = await t.addBook();
  const [chapter_id = 0] = book.chapterIds;
  const save = async (characters: number, caller: 'member' | 'premium' = 'member') => {
    const played_stretches = [{ chapter_id, stretches: '_'.repeat(characters) }];
    const answer = await t.as(caller)('POST', `/books/${book.id}/progress`, {
      chapter_id,
      position: 1,
      played_stretches,
    });
    return answer.statusCode;
  };
  for (let count = 0; count < 60; count += 1) expect(await save(6000)).toBe(200);
  expect(await save(6000)).toBe(429);
  expect(await save(100)).toBe(200);
  expect(await save(6000, 'premium')).toBe(200);
});
