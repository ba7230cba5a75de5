import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetupProblem, say } from './output.mjs';
import { cacheDir } from './paths.mjs';
import { endRunning } from './run-quietly.mjs';

const lockDir = path.join(cacheDir, 'setup.lock');
const pidFile = path.join(lockDir, 'pid');
const timeoutMs = 15 * 60 * 1000;

/**
 * Runs `work` while no other setup of this clone runs; waits for another one, and replaces the lock of a dead
 * process.
 */
export async function withLock(work) {
  const started = performance.now();
  let isAnnounced = false;
  while (!take()) {
    if (isAbandoned()) {
      rmSync(lockDir, { recursive: true, force: true });
      continue;
    }
    if (!isAnnounced) say('Another run is setting up this clone; waiting for it …');
    isAnnounced = true;
    if (performance.now() - started > timeoutMs) {
      throw new SetupProblem(
        `Another setup has held ${lockDir} for 15 minutes. Remove that folder if none is running.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const release = () => rmSync(lockDir, { recursive: true, force: true });
  const interrupted = (signal) =>
    void endRunning().then(() => {
      release();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  try {
    return await work();
  } finally {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    release();
  }
}

function take() {
  try {
    mkdirSync(lockDir);
  } catch (problem) {
    if (problem.code === 'EEXIST') return false;
    throw problem;
  }
  writeFileSync(pidFile, String(process.pid));
  return true;
}

function isAbandoned() {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (pid > 0) return !isAlive(pid);
  } catch {
    // The lock names no process: it was just created or just released, or it is old and abandoned.
  }
  try {
    return Date.now() - statSync(lockDir).mtimeMs > 10_000;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === 'EPERM';
  }
}
