import { spawnSync } from 'node:child_process';

/** Packages of Debian with the engines, a display, a sound output and the codecs. */
const packages = [
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'xdotool',
  'dbus-daemon',
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

/** Installs missing packages if this is Debian and the user is root. Returns the packages that are still missing. */
export function missingPackages(): string[] {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0 || process.getuid?.() !== 0) return missing;
  process.stdout.write(`Installing ${missing.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
    stdio: 'ignore',
    env,
  });
  return packages.filter((name) => !isInstalled(name));
}
