import { embedLimits } from '@lamplight/contract';
import { invalidField } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';

const pattern = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Returns a host as browsers send it, with its port if it has one; null if the text is not a host. */
function hostOf(written: string): string | null {
  const [, wildcard = '', rest = ''] = /^(?:https?:\/\/)?(\*\.)?([^/?#@\\]+)\/?$/i.exec(written) ?? [];
  if (rest === '' || !URL.canParse(`https://${rest}`)) return null;
  const host = wildcard + new URL(`https://${rest}`).host;
  return pattern.test(host) ? host : null;
}

/**
 * Reads the hosts that may show the embedded player, as an admin writes them.
 * @returns hosts separated by spaces, '*' for any, '' for none
 * @throws ProblemError invalid_input naming the first text that is not a host
 */
export function readHosts(written: string): string {
  const parts = written.split(/[\s,]+/).filter(Boolean);
  const hosts = new Set(
    parts.map((part) => {
      if (part === '*') return part;
      const host = hostOf(part);
      if (host === null) throw invalidField('embed_hosts', m.notHost({ host: part.slice(0, 100) }));
      return host;
    }),
  );
  if (hosts.size > embedLimits.hosts)
    throw invalidField('embed_hosts', m.tooManyHosts({ count: embedLimits.hosts }));
  return hosts.has('*') ? '*' : [...hosts].join(' ');
}

/**
 * Returns whether a page may show the player.
 * @param hosts hosts as stored in the settings
 * @param own origin of this site, which may always show the player
 * @param page address of the page, from a Referer header
 */
export function isAllowedHost(hosts: string, own: string, page: string): boolean {
  if (hosts === '*') return true;
  if (!URL.canParse(page)) return false;
  const { origin, protocol, host } = new URL(page);
  if (origin === own) return true;
  // As in frame-ancestors, a listed host without a scheme allows only https pages if this site has https.
  if (own.startsWith('https:') && protocol !== 'https:') return false;
  return hosts
    .split(' ')
    .some((pattern) =>
      pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern !== '' && host === pattern,
    );
}

/** Returns the value of `frame-ancestors` for a player. */
export const frameAncestors = (hosts: string): string => (hosts === '*' ? '*' : `'self' ${hosts}`.trim());
