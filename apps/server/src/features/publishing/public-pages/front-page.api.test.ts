import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createBillingApp } from '../../../testing/billing-app.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const allOn = {
  front: true,
  front_at_root: false,
  books: true,
  people: true,
  series: true,
  chapter_titles: true,
  clips: false,
};
const texts = {
  text: '# Night stories\n\nRead by **one** voice. [Imprint](/pages/imprint)',
  picture_alt: 'A lamp "at dusk"',
  steps: [{ title: 'Come in', text: 'The door is open.' }],
  shows_price: true,
};

const turnOn = (t: TestApp) => t.as('admin')('PUT', '/admin/public-pages', { ...allOn, revision: 0 });
const save = (t: TestApp, body: object = {}, revision = 0) =>
  t.as('admin')('PUT', '/admin/front-page', { ...texts, revision, ...body });
const front = async ({ app }: Pick<TestApp, 'app'>) =>
  (await app.inject({ url: '/welcome', headers: { accept: 'text/html' } })).body;
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}');

test('the front page shows the built-in steps until an admin writes others, on every node', async () => {
  const t = await testApp();
  const other = await startSecondNode(t);
  await turnOn(t);
  expect(await front(t)).toContain('How it works');
  const saved = await save(t);
  expect([saved.statusCode, saved.json()]).toEqual([200, { ...texts, revision: 1, translations: {} }]);
  t.clock.advance(2000);
  for (const node of [t, other]) {
    const page = await front(node);
    expect(page).toContain('<h2 dir="auto">Night stories</h2>');
    expect(page).toContain('<strong>one</strong>');
    expect(page).toContain('<a href="/pages/imprint">Imprint</a>');
    expect(page).toContain('<h3 dir="auto">Come in</h3>');
    expect(page).not.toContain('Cancel any time');
    expect(page).toContain('<meta name="description" content="Night stories Read by one voice. Imprint">');
  }
  expect((await t.as('admin')('GET', '/admin/audit?action=front_page_changed')).json()).toHaveLength(1);
  await save(t, { steps: [], text: '' }, 1);
  t.clock.advance(2000);
  expect(await front(t)).not.toMatch(/How it works|Night stories/);
});

test('visitors are sent to the demo only while it has a book', async () => {
  const t = await testApp();
  await turnOn(t);
  t.clock.advance(2000);
  const offers = async () => {
    const { demo } = (await t.app.inject('/api/site')).json();
    return [demo, (await front(t)).includes('Try the demo')];
  };
  expect(await offers()).toEqual([false, false]);
  const { id } = await t.addBook({ title: 'For everybody', demo: true });
  t.clock.advance(2000);
  expect(await offers()).toEqual([true, true]);
  expect((await t.as('admin')('DELETE', `/books/${id}`)).statusCode).toBe(200);
  t.clock.advance(2000);
  expect(await offers()).toEqual([false, false]);
});

test.each([
  ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['an unsafe link', '[click](javascript:alert(1))'],
  ['an unsafe link in capitals', '[click](JaVaScRiPt:alert(1))'],
  ['a picture of another site', '![spy](https://spy.example/x.png)'],
  ['quotes', '[a](https://a.example/"onmouseover="alert(1))'],
])('%s in the text becomes no markup', async (_, text) => {
  const t = await testApp();
  await turnOn(t);
  const steps = [{ title: text.slice(0, 60), text }];
  expect((await save(t, { text, steps, picture_alt: text })).statusCode).toBe(200);
  const page = await front(t);
  expect(page).not.toMatch(
    /<script>alert|<img[^>]*(?:src=x|spy\.example)|href="javascript|"\s*onmouseover=/i,
  );
  expect(dataOf(page)).toMatchObject({ '@type': 'WebSite' });
});

test('texts that are too long or cannot be drawn are refused, and name their field', async () => {
  const t = await testApp();
  const long = { title: 'Come in', text: 'x'.repeat(241) };
  const cases: [object, string][] = [
    [{ text: 'x'.repeat(4001) }, 'text'],
    [{ text: '>'.repeat(60) + ' deep' }, 'text'],
    [{ picture_alt: 'x'.repeat(201) }, 'picture_alt'],
    [{ steps: [long] }, 'steps'],
    [{ steps: [{ title: '', text: 'Without a title' }] }, 'steps'],
  ];
  for (const [body, field] of cases) {
    const answer = await save(t, body);
    expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([422, field]);
  }
  expect((await save(t, { steps: Array(4).fill(texts.steps[0]) })).statusCode).toBe(422);
  const empty = await save(t, { steps: [{ title: ' ', text: '' }, ...texts.steps] });
  expect(empty.json().steps).toEqual(texts.steps);
  expect((await save(t)).statusCode).toBe(412);
  expect((await t.as('editor')('GET', '/admin/front-page')).statusCode).toBe(403);
});

test.each(['👩‍👩‍👧', '🇩🇪', 'e\u0301', '𝄞'])('%s counts as one character in every text', async (character) => {
  const t = await testApp();
  const most = { text: 400, picture_alt: 200, title: 60, step: 240 };
  const body = {
    text: character.repeat(most.text),
    picture_alt: character.repeat(most.picture_alt),
    steps: [{ title: character.repeat(most.title), text: character.repeat(most.step) }],
  };
  // The rest of the text is ASCII, so that the request stays small.
  const text = body.text + 'x'.repeat(4000 - most.text);
  expect((await save(t, { ...body, text })).statusCode).toBe(200);
  for (const more of [
    { text: `${text}x` },
    { picture_alt: body.picture_alt + character },
    { steps: [{ title: 'One', text: character.repeat(most.step + 1) }] },
  ])
    expect((await save(t, { ...body, text, ...more }, 1)).statusCode).toBe(422);
});

test('prices are those of the provider, and are left out if the publisher wishes', async () => {
  const t = await createBillingApp({}, { trialDays: 7 });
  await turnOn(t);
  const page = await front(t);
  expect(page).toContain('7 days free, then $9.99 a month. Cancel any time.');
  expect(page).toContain('<p class="price">$14.99 a month</p>');
  expect(dataOf(page).publisher.makesOffer).toMatchObject([
    { '@type': 'Offer', price: '9.99', priceCurrency: 'USD' },
    { '@type': 'Offer', price: '14.99', priceCurrency: 'USD' },
  ]);
  await save(t, { shows_price: false });
  t.clock.advance(2000);
  expect(await front(t)).not.toMatch(/9\.99|makesOffer/);
});

test('the picture is sent in several widths and reserves its space', async () => {
  const t = await testApp();
  await turnOn(t);
  await save(t);
  const send = async (width: number, height: number) =>
    t.app.inject({
      method: 'POST',
      url: '/api/admin/site/front-picture?revision=0',
      headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'image/png' },
      payload: await sharp({ create: { width, height, channels: 3, background: '#00aa88' } })
        .png()
        .toBuffer(),
    });
  expect((await send(700, 400)).statusCode).toBe(422);
  const saved = await send(2000, 1000);
  expect(saved.json().front_picture).toMatch(/^\/site\/front\/[0-9a-f]{16}-1600x800\.webp$/);
  t.clock.advance(2000);
  const [image = ''] = /<img class="hero-picture"[^>]*>/.exec(await front(t)) ?? [];
  expect(image).toContain('alt="A lamp &quot;at dusk&quot;" width="1600" height="800"');
  const [, srcset = ''] = /srcset="(.*?)"/.exec(image) ?? [];
  const sizes = srcset.split(', ').map((candidate) => candidate.split(' '));
  expect(sizes.map(([, width]) => width)).toEqual(['480w', '960w', '1600w']);
  for (const [url = '', width] of sizes) {
    const answer = await t.app.inject({ url });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(`${(await sharp(answer.rawPayload).metadata()).width}w`).toBe(width);
  }
  const base = saved.json().front_picture.replace('.webp', '');
  expect((await t.app.inject({ url: `${base}-481.webp` })).statusCode).toBe(404);
  const removed = await t.as('admin')('DELETE', '/admin/site/front-picture?revision=1');
  expect(removed.json().front_picture).toBeNull();
});
