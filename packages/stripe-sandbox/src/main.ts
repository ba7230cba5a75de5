#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createSandbox } from './index.ts';

const usage = `Usage: stripe-sandbox [--file sandbox.db] [--port 12111] [--webhook URL --secret whsec_…] [--key sk_test_…]
`;

try {
  const { values } = parseArgs({
    options: {
      file: { type: 'string', default: 'sandbox.db' },
      port: { type: 'string', default: '12111' },
      webhook: { type: 'string' },
      secret: { type: 'string' },
      key: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) process.stdout.write(usage);
  else await run(values);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 1;
}

interface Values {
  file: string;
  port: string;
  webhook?: string | undefined;
  secret?: string | undefined;
  key?: string | undefined;
}

async function run({ file, port, webhook, secret, key }: Values): Promise<void> {
  if ((webhook === undefined) !== (secret === undefined))
    throw new Error('--webhook and --secret belong together.');
  const sandbox = await createSandbox({
    file,
    port: Number(port),
    ...(webhook !== undefined && secret !== undefined && { webhook: { url: webhook, secret } }),
    ...(key !== undefined && { secretKey: key }),
  });
  process.stdout.write(`Stripe sandbox on ${sandbox.url}, key ${sandbox.secretKey}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
}
