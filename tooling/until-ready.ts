import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 120_000;

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until a started node responds as ready.
 * @param url origin of the node
 * @throws if the node exits first, or is not ready within two minutes
 */
export async function untilReady(node: ChildProcess, url: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (hasEnded(node))
      throw new Error(`It ended with ${node.exitCode ?? node.signalCode} before it was ready.`);
    if (performance.now() - began > timeoutMs)
      throw new Error(`It was not ready after ${timeoutMs / 1000} s.`);
    await sleep(20);
  }
}
