import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './paths.mjs';

const running = new Set();

/**
 * Terminates all running commands, and resolves once they have exited, so that none continues to write after its
 * setup.
 */
export const endRunning = () =>
  Promise.all(
    [...running].map((child) => {
      child.kill();
      return new Promise((resolve) => child.once('close', resolve));
    }),
  );

/** Runs a command without showing its output. Returns `{ code, output }`; does not throw for an exit code. */
export function runQuietly(command, args, { cwd = root, env = process.env, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('close', () => running.delete(child));
    const pieces = [];
    child.stdout.on('data', (piece) => pieces.push(piece));
    child.stderr.on('data', (piece) => pieces.push(piece));
    child.on('error', (problem) => resolve({ code: 127, output: problem.message }));
    child.on('close', (code, signal) =>
      resolve({
        code: code ?? 1,
        output: Buffer.concat(pieces).toString() + (signal ? `\nended by ${signal}` : ''),
      }),
    );
  });
}

/** Runs the npm that started this process (path in npm_execpath), otherwise the npm on the PATH. */
export function npm(args, options = {}) {
  // Unset, because NODE_ENV=production would omit development tools; setup passes the scope itself.
  const env = { ...process.env, NODE_ENV: '', ...options.env };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) {
    return runQuietly(process.execPath, [cli, ...args], { ...options, env });
  }
  return runQuietly('npm', args, { ...options, env, shell: process.platform === 'win32' });
}

/** Returns the lines of npm's output that explain a failure. */
export function npmComplaint(output) {
  const lines = output.split('\n');
  const errors = lines.filter(
    (line) => /^npm (error|ERR!)/.test(line) && !/complete log of this run/.test(line),
  );
  return (errors.length > 0 ? errors : lines.slice(-20)).join('\n').trim();
}
