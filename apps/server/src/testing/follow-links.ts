import { limits } from '@lamplight/contract';
import { expect } from 'vitest';
import type { Send } from './test-app.ts';

/** Reads a list by following its Link headers and checks each response's size. Returns the rows of each response. */
export async function followLinks<Row>(send: Send, path: string): Promise<Row[][]> {
  const answers: Row[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await send('GET', next);
    expect([next, answer.statusCode]).toEqual([next, 200]);
    expect(answer.rawPayload.length, next).toBeLessThanOrEqual(limits.listBytes);
    const rows = answer.json() as Row[];
    expect(rows.length, next).toBeGreaterThan(0);
    answers.push(rows);
    next = /<\/(?:api|demo-api)([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
  }
  return answers;
}
