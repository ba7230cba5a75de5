import type { Site } from '@lamplight/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import server from '../../../../package.json' with { type: 'json' };
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const settings = {
  name: 'Fern & Sons',
  tagline: 'Read aloud',
  accent: '#00AA88',
  sender: 'Fern',
  contact: 'hello@fern.example',
  language: 'de-DE',
  first_day: 0,
  cover_shape: 'square',
  phone_bar: 'library',
  ignore_articles: true,
};
const save = (t: TestApp, body: object = {}, revision = 0) =>
  t.as('admin')('PUT', '/admin/site', { ...settings, revision, ...body });
const read = async (t: TestApp): Promise<Site> => (await t.nobody('GET', '/site')).json();

const upload = async (t: TestApp, kind: 'logo' | 'cover', payload: Buffer, revision = 0) =>
  t.app.inject({
    method: 'POST',
    url: `/api/admin/site/${kind}?revision=${revision}`,
    headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'image/png' },
    payload,
  });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00aa88' } })
    .png()
    .toBuffer();

describe('settings', () => {
  test('are saved, shown to everybody, and recorded', async () => {
    const t = await testApp();
    expect(await read(t)).toMatchObject({ revision: 0, name: 'Lamplight', theme: null, logo: null });
    const saved = (await save(t)).json();
    expect(saved).toMatchObject({ ...settings, accent: '#00aa88', revision: 1 });
    expect(saved.theme).toContain('--c-accent:#');
    expect(saved.theme).toContain('--cell:1');
    const { translations, ...shown } = saved;
    expect([await read(t), translations]).toEqual([shown, {}]);
    const entries = (await t.as('admin')('GET', '/admin/audit?action=site_changed')).json();
    expect(entries).toHaveLength(1);
    expect(entries[0].detail).toContainEqual({ name: 'accent', value: '#00aa88' });
    await save(t, {}, 1);
    expect((await t.as('admin')('GET', '/admin/audit?action=site_changed')).json()).toHaveLength(1);
    const { uri } = (await t.as('visitor')('POST', '/auth/authenticator')).json();
    expect(decodeURIComponent(uri)).toContain('Fern & Sons');
  });

  test('of two admins at once one is refused, and nothing of theirs is lost', async () => {
    const t = await testApp();
    const both = await Promise.all(['One', 'Two'].map((name) => save(t, { name })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const refused = both.find(({ statusCode }) => statusCode === 412)?.json();
    expect(refused).toMatchObject({ code: 'precondition_failed' });
    const later = await Promise.all(['Three', 'Four'].map((name) => save(t, { name }, 1)));
    expect(later.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    expect(await read(t)).toMatchObject({ revision: 2 });
  });

  test('are on another node within two seconds', async () => {
    const t = await testApp();
    const other = await startSecondNode(t);
    const there = async () => (await other.deps.site.current()).name;
    expect(await there()).toBe('Lamplight');
    await save(t);
    t.clock.advance(2000);
    expect(await there()).toBe('Fern & Sons');
  });

  test('take quotation marks, and name a sign that they refuse', async () => {
    const t = await testApp();
    const quoted = { name: 'The "Fern"', tagline: '"Read" aloud', sender: 'Fern "& Sons"' };
    expect((await save(t, quoted)).json()).toMatchObject(quoted);
    const page = await t.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect(page.body).not.toContain('The "Fern"');
    await t.nobody('POST', '/auth/forgot-password', { email: 'member@lamplight.test' });
    await t.deps.accounts.outbox.deliverDue();
    expect(t.mailer.sent[0]).toMatchObject({ sender: 'Fern "& Sons"' });
    expect(t.mailer.sent[0]?.html).not.toContain('The "Fern"');
    const messageOf = async (name: string) => (await save(t, { name }, 1)).json().fields?.[0]?.message;
    expect(await messageOf('A > B')).toBe('Leave out ‘>’.');
    expect(await messageOf('A\u200bB')).toBe('Leave out line breaks and invisible characters.');
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'A <b>' }],
    ['tagline', { tagline: 'A\\B' }],
    ['sender', { sender: 'A\r\nBcc: x@y.example' }],
    ['tagline', { tagline: 'x'.repeat(121) }],
    ['contact', { contact: 'javascript:alert(1)' }],
    ['contact', { contact: 'a b@c.example' }],
    ['accent', { accent: 'red' }],
    ['language', { language: 'xx' }],
    ['first_day', { first_day: 3 }],
    ['cover_shape', { cover_shape: 'round' }],
    ['phone_bar', { phone_bar: 'home' }],
  ])('are refused with a wrong %s', async (field, body) => {
    const t = await testApp();
    const answer = await save(t, body);
    expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([422, field]);
    expect(await read(t)).toMatchObject({ revision: 0 });
  });
});

test('the name is in the page, the manifest and mails, and the sender in those', async () => {
  const t = await testApp();
  const { logo } = (await upload(t, 'logo', await picture(512, 512))).json();
  await save(t, {}, 1);
  await t.nobody('POST', '/auth/forgot-password', { email: 'member@lamplight.test' });
  await t.deps.accounts.outbox.deliverDue();
  const [mail] = t.mailer.sent;
  expect(mail).toMatchObject({ sender: 'Fern', subject: 'Reset your Fern & Sons password' });
  expect(mail?.html).toContain('Fern &amp; Sons');
  expect(mail?.text).toContain('hello@fern.example');
  expect(mail?.html).toContain(`http://lamplight.test${logo}/mark.png`);
  expect(mail?.html).not.toMatch(/#8a4b00|#e8972a|#ffb545/);
  expect(`${mail?.text}${mail?.html}`).not.toContain('Lamplight');
});

describe('pictures', () => {
  test('a logo becomes icons of every size, and can be removed', async () => {
    const t = await testApp();
    const { logo, revision } = (await upload(t, 'logo', await picture(600, 200))).json();
    expect(revision).toBe(1);
    const sizeOf = async (file: string) => {
      const answer = await t.app.inject({ url: `${logo}/${file}` });
      const { width, height, format, hasAlpha } = await sharp(answer.rawPayload).metadata();
      return [answer.headers['content-type'], width, height, format, hasAlpha];
    };
    expect(await sizeOf('icon-512.png')).toEqual(['image/png', 512, 512, 'png', true]);
    expect(await sizeOf('maskable-192.png')).toEqual(['image/png', 192, 192, 'png', false]);
    const missing = await t.app.inject({ url: `${logo}/icon-513.png` });
    expect(missing.statusCode).toBe(404);
    const { cover } = (await upload(t, 'cover', await picture(3000, 1000), 1)).json();
    const shown = await t.app.inject({ url: cover });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    // Mails sent earlier link to the old logo; their link now leads to the new one.
    const { logo: newer } = (await upload(t, 'logo', await picture(512, 512), 2)).json();
    const unknown = logo.replace(/[0-9a-f]{16}/, '0'.repeat(16));
    const earlier = await t.app.inject({ url: `${unknown}/mark.png` });
    expect(earlier.rawPayload).toEqual((await t.app.inject({ url: `${newer}/mark.png` })).rawPayload);
    expect(earlier.headers['cache-control']).toBe('no-cache');
    const icon = await t.app.inject({ url: '/site/icon-192.png' });
    expect([icon.statusCode, icon.headers.location]).toEqual([302, `${newer}/icon-192.png`]);
    const removed = (await t.as('admin')('DELETE', '/admin/site/logo?revision=3')).json();
    expect((await t.app.inject({ url: '/site/icon-192.png' })).headers.location).toBe('/icons/icon-192.png');
    expect(removed).toMatchObject({ logo: null, cover, revision: 4 });
    expect((await t.app.inject({ url: `${logo}/icon-32.png` })).statusCode).toBe(404);
  });

  test('a picture that another admin has changed is not replaced or removed unseen', async () => {
    const t = await testApp();
    const { logo } = (await upload(t, 'logo', await picture(512, 512))).json();
    const late = [
      await upload(t, 'logo', await picture(512, 64)),
      await t.as('admin')('DELETE', '/admin/site/logo?revision=0'),
      await upload(t, 'cover', await picture(600, 600), 2),
    ];
    expect(late.map(({ statusCode }) => statusCode)).toEqual([412, 412, 412]);
    expect((await t.as('admin')('DELETE', '/admin/site/logo')).statusCode).toBe(422);
    expect(await read(t)).toMatchObject({ revision: 1, logo, cover: null });
  });

  test('too small and transparent ones are refused with the reason', async () => {
    const t = await testApp();
    const transparent = await sharp({
      create: { width: 600, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const details = [
      await upload(t, 'logo', await picture(1, 1)),
      await upload(t, 'logo', await picture(511, 511)),
      await upload(t, 'logo', transparent),
      await upload(t, 'cover', await picture(1, 1)),
      await upload(t, 'cover', await picture(3000, 20)),
      await upload(t, 'cover', transparent),
    ].map((answer) => [answer.statusCode, answer.json().detail]);
    const tooSmall = (size: string, least: string) => [
      422,
      `The picture is too small: ${size} pixels. Choose one of at least ${least}.`,
    ];
    const unseen = [422, 'The picture is transparent: nothing of it would be seen.'];
    expect(details).toEqual([
      tooSmall('1 × 1', '512 × 64'),
      tooSmall('511 × 511', '512 × 64'),
      unseen,
      tooSmall('1 × 1', '600 × 300'),
      tooSmall('3000 × 20', '600 × 300'),
      unseen,
    ]);
    expect(await read(t)).toMatchObject({ revision: 0, logo: null, cover: null });
  });

  test('SVG, other files and too many pixels are refused', async () => {
    const t = await testApp();
    const codes = [];
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      Buffer.alloc(0),
      Buffer.from('\x89PNG\r\n\x1a\n rubbish', 'latin1'),
      await picture(10_000, 10_000),
    ])
      codes.push((await upload(t, 'logo', bytes)).json().code);
    expect(codes).toEqual(['unsupported_media_type', 'invalid_input', 'invalid_input', 'invalid_input']);
    expect(await read(t)).toMatchObject({ revision: 0, logo: null });
  });
});

test('admins see which version answers, and the metrics say the same', async () => {
  const t = await testApp({}, { ownApp: true });
  const version = server.version;
  expect((await t.as('admin')('GET', '/admin/version')).json()).toEqual({ version, commit: null });
  expect((await t.as('member')('GET', '/admin/version')).statusCode).toBe(403);
  const metrics = (await t.app.inject('/metrics')).body;
  expect(metrics).toContain(`lamplight_build_info{version="${version}",commit=""} 1`);
});

describe('languages', () => {
  test('are offered by the publisher; one that is no longer offered is nobody’s default', async () => {
    const t = await testApp();
    expect(await read(t)).toMatchObject({ languages: ['en'], default_language: null });
    const saved = (await save(t, { languages: ['en', 'de', 'de'], default_language: 'de' })).json();
    expect(saved).toMatchObject({ languages: ['en', 'de'], default_language: 'de' });
    // A client that does not know them leaves them alone.
    expect((await save(t, {}, 1)).json()).toMatchObject({ default_language: 'de' });
    expect((await save(t, { languages: ['ar', 'en'] }, 2)).json()).toMatchObject({
      languages: ['ar', 'en'],
      default_language: null,
    });
    const wrong = [[], ['xx'], ['EN'], ['de', null], 'de', ['__proto__']];
    for (const languages of wrong) expect((await save(t, { languages }, 3)).statusCode).toBe(422);
    expect((await save(t, { default_language: 'xx' }, 3)).statusCode).toBe(422);
    expect((await save(t, { default_language: 'de' }, 3)).json()).toMatchObject({
      status: 422,
      fields: [{ field: 'default_language' }],
    });
  });

  test('decide the page’s language and direction', async () => {
    const t = await testApp();
    await save(t, { languages: ['en', 'ar'] });
    t.clock.advance(2000);
    const page = async (accept: string) =>
      (await t.app.inject({ url: '/login', headers: { accept: 'text/html', 'accept-language': accept } }))
        .body;
    expect(await page('ar-EG,ar;q=0.9')).toContain('<html lang="ar" dir="rtl"');
    expect(await page('de')).toContain('<html lang="en" dir="ltr"');
    expect(await page('x'.repeat(3000))).toContain('<html lang="en" dir="ltr"');
  });

  test('of an account go with it, and decide its errors; one that is not offered any more does no harm', async () => {
    const t = await testApp();
    await save(t, { languages: ['en', 'de'] });
    t.clock.advance(2000);
    const member = t.as('member');
    expect((await member('GET', '/auth/me')).json()).toMatchObject({ language: null });
    for (const language of ['xx', 'en-XA', '', 7, ['de']])
      expect((await member('PUT', '/auth/language', { language })).statusCode).toBe(422);
    expect((await member('PUT', '/auth/language', { language: 'de' })).json()).toEqual({ language: 'de' });
    expect((await member('GET', '/auth/me')).json()).toMatchObject({ language: 'de' });
    const refusal = async () => (await member('GET', '/admin/version')).json();
    expect(await refusal()).toMatchObject({ code: 'forbidden', detail: 'Dein Konto darf das nicht.' });
    await save(t, { languages: ['en'] }, 1);
    t.clock.advance(2000);
    expect(await refusal()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('account') });
  });
});
