import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { until } from '../support/scenario.ts';
import type { Balancer } from './balancer.ts';

const shipped = join(import.meta.dirname, '../../deploy/Caddyfile');

/** Starts Caddy with deploy/Caddyfile, changed only in names, TLS, and trust in the clients' X-Forwarded-For header. */
export async function startCaddy(nodes: readonly string[], folder: string): Promise<Balancer> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const places = nodes.map((node) => new URL(node).host).join(' ');
  const text = (await readFile(shipped, 'utf8'))
    .replaceAll('node1:4280 node2:4280 node3:4280', places)
    .replace('{$DOMAIN} {', `${url} {`)
    .replace('flush_interval -1', 'flush_interval -1\n\ttrusted_proxies 127.0.0.1/32')
    .replace(/# Where signed redirects lead[\s\S]*/, '');
  if (!text.includes(places) || !text.includes(`${url} {`) || text.includes('$DOMAIN'))
    throw new Error('deploy/Caddyfile has changed: what is replaced here is no longer in it.');
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  caddy.stderr.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(-4000);
  });
  caddy.on('error', (error) => {
    said += String(error);
  });
  const endWithUs = () => caddy.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ready = await until(async () => (await fetch(`${url}/healthz`)).ok, 15_000);
  if (ready === null) throw new Error(`caddy does not serve:\n${said}`);
  return {
    url,
    stop: async () => {
      process.off('exit', endWithUs);
      if (caddy.exitCode !== null) return;
      caddy.kill('SIGTERM');
      await once(caddy, 'exit');
    },
  };
}
