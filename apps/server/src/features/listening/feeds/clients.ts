import { networksOf } from '../../../http/client-key.ts';

/**
 * Names of apps by patterns of their User-Agent. The first match counts: some User-Agents also name the software that
 * the app is built on.
 */
const apps = [
  [/antennapod/i, 'AntennaPod'],
  [/overcast/i, 'Overcast'],
  [/pocket ?casts|shiftyjelly/i, 'Pocket Casts'],
  [/^podcasts\/|applecoremedia|apple ?podcasts|itms|itunes/i, 'Apple Podcasts'],
  [/castro/i, 'Castro'],
  [/castbox/i, 'Castbox'],
  [/podcast ?addict/i, 'Podcast Addict'],
  [/podcast guru/i, 'Podcast Guru'],
  [/podverse/i, 'Podverse'],
  [/fountain/i, 'Fountain'],
  [/truefans/i, 'TrueFans'],
  [/downcast/i, 'Downcast'],
  [/icatcher/i, 'iCatcher'],
  [/podcastrepublic|podcast republic/i, 'Podcast Republic'],
  [/gpodder/i, 'gPodder'],
  [/newsboat|podboat/i, 'Newsboat'],
  [/kasts/i, 'Kasts'],
  [/audiobookshelf/i, 'Audiobookshelf'],
  [/vlc/i, 'VLC'],
  [/firefox/i, 'Firefox'],
  [/edg(?:e|a|ios)?\//i, 'Edge'],
  [/chrome/i, 'Chrome'],
  [/safari/i, 'Safari'],
] as const;

const maxCharacters = 40;

/** Returns the name of an app by its User-Agent: a name in `apps`, else the first word; '' without a User-Agent. */
export function appOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const known = apps.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  const [first = ''] = text.split(/[/\s(]/, 1);
  return first.replace(/[^\w .+-]/g, '').slice(0, maxCharacters);
}

/** Returns the network of an IP address: 24 bits of IPv4, 48 of IPv6, because an app's own address changes often. */
export function networkOf(ip: string): string {
  const [smallest, ...others] = networksOf({ ip });
  return others.at(-1) ?? smallest.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
