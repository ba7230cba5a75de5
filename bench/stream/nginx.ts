import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const shipped = join(import.meta.dirname, '../../deploy/nginx.conf');

/** A Lamplight node that lets nginx send files. */
export interface BackendNode {
  /** Origin of the node. */
  readonly origin: string;
  /** Media folder of the node. */
  readonly media: string;
}

/**
 * Returns deploy/nginx.conf with other names and paths, and without TLS, because the other servers in this benchmark
 * have no TLS.
 */
async function serversOf({ origin, media }: BackendNode, port: number): Promise<string> {
  let text = await readFile(shipped, 'utf8');
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:4280;/g, `server ${new URL(origin).host};`],
    [/server \{\s*listen 80;[^}]*\}/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/access_log \/var.*;/, 'access_log off;'],
    // Remove the limit of connections per client, because all load comes from one address.
    [/limit_conn lamplight_clients \d+;/, ''],
    [/ssl_certificate .*/, ''],
    [/ssl_certificate_key .*/, ''],
    [/alias .*;/, `alias ${media}/;`],
  ];
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`deploy/nginx.conf has no ${from} any more`);
    text = text.replace(from, to);
  }
  return text;
}

// tcp_nopush stays off: with it every 64 KiB takes 44 ms on loopback.
const configuration = (folder: string, root: string, port: number, more: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush off;
  tcp_nodelay on;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types { audio/wav wav; }
  server { listen 127.0.0.1:${port}; root ${root}; }
  ${more}
}
`;

/**
 * Starts nginx with one worker, which serves `root` on one port and, on another, is a proxy of a Lamplight node;
 * its configuration and logs are in `folder`.
 */
export async function startNginx(
  folder: string,
  root: string,
  backend: BackendNode,
): Promise<{ origin: string; before: string; stop(): Promise<void> }> {
  const [port, proxyPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, root, port, await serversOf(backend, proxyPort)));
  const nginx = spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  const ended = once(nginx, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    const answer = await fetch(origin).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) break;
    if (tries > 50) throw new Error('nginx does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    before: `http://127.0.0.1:${proxyPort}`,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
