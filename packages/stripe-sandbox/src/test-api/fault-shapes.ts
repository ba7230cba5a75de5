import type { ApiFault, WebhookFaults } from './faults.ts';

type Shape = Record<string, 'string' | 'number' | 'boolean'>;

const apiShape: Shape = {
  kind: 'string',
  times: 'number',
  match: 'string',
  method: 'string',
  delayMs: 'number',
  isAfter: 'boolean',
};
const webhookShape: Shape = {
  copies: 'number',
  shuffleMs: 'number',
  delayMs: 'number',
  drop: 'number',
  badSignature: 'number',
  isHeld: 'boolean',
  seed: 'number',
};
const kinds = ['500', '429', 'reset', 'slow'];

/**
 * Parses `{ api: [...], webhooks: {...} }`. A misspelt fault would let a test pass for the wrong reason.
 * @throws TypeError naming the error
 */
export function faultsFrom(body: Record<string, unknown>): {
  api: ApiFault[];
  webhooks: WebhookFaults | undefined;
} {
  check(body, { api: 'object', webhooks: 'object' }, '');
  const sent: unknown = body['api'] ?? [];
  if (!Array.isArray(sent)) throw new TypeError('`api` is a list of faults.');
  const api = sent.map((fault: unknown) => {
    const checked = check(fault, apiShape, 'api');
    if (!kinds.includes(String(checked['kind'])))
      throw new TypeError(`\`kind\` is one of ${kinds.join(', ')}.`);
    return { times: 1, ...checked } as ApiFault;
  });
  const webhooks = body['webhooks'];
  return { api, webhooks: webhooks === undefined ? undefined : check(webhooks, webhookShape, 'webhooks') };
}

function check(value: unknown, shape: Record<string, string>, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`\`${where}\` holds an object.`);
  for (const [name, entry] of Object.entries(value)) {
    const type = shape[name];
    if (type === undefined)
      throw new TypeError(`Unknown: \`${name}\`. Known: ${Object.keys(shape).join(', ')}.`);
    if (typeof entry !== type) throw new TypeError(`\`${name}\` is a ${type}.`);
  }
  return { ...value };
}
