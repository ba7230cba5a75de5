import { expect, test } from 'vitest';
import { rawMessages, sendRaw } from './testing/fuzz/raw-messages.ts';
import { testApp } from './testing/test-app.ts';

test('what is no request is a problem with every header of safety, or has its connection closed', async () => {
  const t = await testApp();
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const answers = await Promise.all(
    rawMessages.map(async ([name, message]) => ({ name, ...(await sendRaw(origin, message, 30_000)) })),
  );
  for (const { name, status, text } of answers) {
    // A tunnel is never dug, and never spoken of.
    if (name === 'a tunnel') expect([name, text]).toEqual([name, '']);
    else if (status >= 400) {
      expect([name, text]).toEqual([
        name,
        expect.stringMatching(/content-type: application\/problem\+json/i),
      ]);
      expect([name, text]).toEqual([name, expect.stringMatching(/"status":4\d\d/)]);
    } else expect([name, status]).toEqual([name, 200]);
    if (status === 0) continue;
    for (const header of [
      'x-content-type-options: nosniff',
      'referrer-policy: ',
      'content-security-policy: ',
    ])
      expect([name, text.toLowerCase()]).toEqual([name, expect.stringContaining(header)]);
  }
  expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThan(15);
  expect(t.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
