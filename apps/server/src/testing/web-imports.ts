import type { Import, ImportBook } from '@lamplight/contract';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export const currentImport = async (t: TestApp): Promise<Import> =>
  (await t.as('admin')('GET', '/imports/current')).json().import;

/** Waits until the import no longer runs and returns it. */
export async function importAtRest(t: TestApp): Promise<Import> {
  await expect
    .poll(async () => (await currentImport(t)).state, { timeout: 15_000 })
    .not.toMatch(/^(reading|importing)$/);
  return await currentImport(t);
}

/** Begins an import; the server then reads a folder and makes the plan. */
export async function beginImport(t: TestApp, folder = ''): Promise<Import> {
  const answer = await t.as('admin')('POST', '/imports', { folder });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns the books of an import that are in a state, first page only. */
export const importBooks = async (t: TestApp, id: number, state: string): Promise<ImportBook[]> =>
  (await t.as('admin')('GET', `/imports/${id}/books?state=${state}`)).json();
