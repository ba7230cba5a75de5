import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFixtures } from './testing/fuzz/fixtures.ts';
import { runFuzz } from './testing/fuzz/fuzz-run.ts';
import { checkLogLine } from './testing/fuzz/oracle.ts';
import { targets } from './testing/fuzz/requests.ts';
import { changesBetween, findInconsistentRows, takeSnapshot } from './testing/fuzz/state-snapshot.ts';
import { testApp } from './testing/test-app.ts';

/** Number of requests; `npm run bench -- attack` sends 100,000. */
const requests = 2400;
/** Seed of the random requests, which is fixed; `npm run bench -- attack` uses others. */
const seed = 20_261_121;

test('fuzzed requests cause no errors, reveal no secrets, change no rights and are refused in their language', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamplight-attack-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const t = await testApp({ dataDir });
  const fixtures = await createFixtures(t.deps);
  const before = await takeSnapshot(t.deps, fixtures);
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });

  const { sent, byCall, byStatus, findings } = await runFuzz({
    origin,
    fixtures,
    seed,
    requests,
    connections: 8,
  });
  const lines = t.logged.flatMap((line) => checkLogLine(fixtures, line));
  const wrong = [...findings, ...lines].map(({ subject, what }) => `${subject}: ${what}`);
  expect(wrong.slice(0, 10), `seed ${seed}`).toEqual([]);
  expect(changesBetween(before, await takeSnapshot(t.deps, fixtures)), `seed ${seed}`).toEqual([]);
  expect(await findInconsistentRows(t.deps), `seed ${seed}`).toEqual([]);
  // Check that the requests reached the endpoints.
  expect(sent).toBe(requests);
  expect(byCall.size, `seed ${seed}`).toBe(targets.length);
  expect(byStatus.get(200), `seed ${seed}`).toBeGreaterThan(requests / 50);
  expect(byStatus.get(422), `seed ${seed}`).toBeGreaterThan(requests / 50);
  expect(t.logged.length).toBeGreaterThan(requests / 2);
}, 120_000);
