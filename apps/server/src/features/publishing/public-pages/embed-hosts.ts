import { embedLimits } from '@lamplight/contract';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';

const pattern = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Returns a host as browsers send it, with its port if it has one; null if the text names none. */
function hostOf(written: string): string | null {
  const [, wildcard = '', rest = ''] = /^(?:https?:\/\/)?(\*\.)?([^/?#@\\]+)\/?$/i.exec(written) ?? [];
  if (rest === '' || !URL.canParse(`https://${rest}`)) return null;
  const host = wildcard + new URL(`https://${rest}`).host;
  return pattern.test(host) ? host : null;
}

/**
 * Reads the hosts that may show the embedded player, as an admin writes them.
 * @returns hosts separated by spaces, '*' for any, '' for none
 * @throws ProblemError invalid_input naming the first host that is none
 */
export function readHosts(written: string): string {
  const parts = written.split(/[\s,]+/).filter(Boolean);
  if (parts.includes('*')) return '*';
  const hosts = new Set(
    parts.map((part) => {
      const host = hostOf(part);
      if (host === null) throw invalidField('embed_hosts', m.notHost({ host: part.slice(0, 100) }));
      return host;
    }),
  );
  if (hosts.size > embedLimits.hosts)
    throw invalidField('embed_hosts', m.tooManyHosts({ count: embedLimits.hosts }));
  return [...hosts].join(' ');
}

/**
 * Returns whether a page may show the player.
 * @param hosts as stored
 * @param own origin of the site, which may always show it
 * @param page address of the page, from a Referer header
 */
export function isAllowedHost(hosts: string, own: string, page: string): boolean {
  if (hosts === '*') return true;
  if (!URL.canParse(page)) return false;
  const { origin, protocol, host } = new URL(page);
  if (origin === own) return true;
  // A listed host without a scheme counts for https pages alone when the site has https, as in frame-ancestors.
  if (own.startsWith('https:') && protocol !== 'https:') return false;
  return hosts
    .split(' ')
    .some((pattern) =>
      pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern !== '' && host === pattern,
    );
}

/** Returns the value of `frame-ancestors` for a player. */
export const frameAncestors = (hosts: string): string => (hosts === '*' ? '*' : `'self' ${hosts}`.trim());
