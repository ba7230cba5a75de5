import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Point } from './driver.ts';

/** A virtual display and sound output, which the engines need in order to draw and to play. */
export interface DesktopSession {
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const stopTimeoutMs = 3000;

/** Starts a program in its own process group, which is killed when this process exits. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true });
  // If the program is missing, only the caller reports an error, because the program does not respond.
  child.on('error', () => {});
  const kill = () => killGroup(child);
  // This listener must run before the exit listener that deletes the folder, because the processes still use the
  // folder.
  process.prependListener('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole process group has already exited.
  }
}

/** Ends a process and its child processes. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await Promise.race([ended, sleep(stopTimeoutMs)]);
  killGroup(child);
}

/** Starts the display and the sound server. @throws if one of them is not installed or does not start */
export async function startDesktopSession(): Promise<DesktopSession> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lamplight-desktop-'));
  chmodSync(folder, 0o700);
  const children: ChildProcess[] = [];
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.on('exit', removeFolder);
  const stop = async () => {
    for (const child of children) await endGroup(child);
    try {
      removeFolder();
      process.off('exit', removeFolder);
    } catch (problem) {
      // Deleting fails if a browser has mounted a file system in the folder. Only log the failure: the journeys are over.
      process.stderr.write(`Not deleted: ${String(problem)}\n`);
    }
  };
  try {
    // Xvfb writes the number of the display that it chose to file descriptor 3.
    const xvfb = startGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '2000x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(xvfb);
    const failed = once(xvfb, 'exit').then(() => Promise.reject(new Error('Xvfb did not start.')));
    const [number] = (await Promise.race([once(xvfb.stdio[3] ?? xvfb, 'data'), failed])) as [Buffer];
    failed.catch(() => {});

    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      PULSE_SERVER: `unix:${folder}/pulse/native`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // No session bus: it would start the file portal, which mounts a file system in the runtime folder.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    };
    const modules = ['--load=module-null-sink', '--load=module-native-protocol-unix'];
    const pulse = startGroup('pulseaudio', ['-n', '--exit-idle-time=-1', '--daemonize=no', ...modules], {
      env,
      stdio: 'ignore',
    });
    children.push(pulse);
    for (let tries = 0; !isListening(env); tries += 1) {
      if (tries > 50) throw new Error('pulseaudio did not start.');
      await sleep(100);
    }
    return { env, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

function isListening(env: NodeJS.ProcessEnv): boolean {
  try {
    execFileSync('pactl', ['info'], { env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds between the steps of a drag; long enough, because a browser samples the mouse about every 16 ms. */
const dragStepMs = 60;
const dragSteps = 12;

/**
 * Drags with the mouse of the display.
 * @param origin position of the page on the display
 */
export async function dragOnDisplay(
  env: NodeJS.ProcessEnv,
  origin: Point,
  from: Point,
  to: Point,
): Promise<void> {
  const xdotool = (...args: readonly string[]) => execFileSync('xdotool', args, { env });
  const move = async (share: number) => {
    const x = origin.x + from.x + (to.x - from.x) * share;
    const y = origin.y + from.y + (to.y - from.y) * share;
    xdotool('mousemove', String(Math.round(x)), String(Math.round(y)));
    await sleep(dragStepMs);
  };
  await move(0);
  xdotool('mousedown', '1');
  for (let step = 1; step <= dragSteps; step += 1) await move(step / dragSteps);
  await move(1);
  xdotool('mouseup', '1');
}
