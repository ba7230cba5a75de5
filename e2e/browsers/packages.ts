import { spawnSync } from 'node:child_process';

/** Debian packages with the browser engines, a virtual display, a sound output and audio codecs. */
const packages = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'xdotool',
  'pulseaudio',
  'pulseaudio-utils',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-libav',
  'gstreamer1.0-pulseaudio',
] as const;

const isInstalled = (name: string): boolean => {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name], { encoding: 'utf8' });
  return stdout === 'installed';
};

/** Returns the packages that are not installed. */
export const missingPackages = (): string[] => packages.filter((name) => !isInstalled(name));

/** Timeout in milliseconds; an installation downloads some 300 MB. */
const installTimeoutMs = 15 * 60_000;

/**
 * Installs packages with apt-get.
 * @throws with the last lines of apt-get's output if it fails
 */
export function installPackages(names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...names],
  ]) {
    const { status, stdout, stderr, error } = spawnSync('apt-get', args, {
      encoding: 'utf8',
      env,
      timeout: installTimeoutMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status === 0) continue;
    const reason = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-3).join('\n');
    throw new Error(`apt-get ${args[0]} failed: ${reason}`);
  }
}
