import type { InstallOffer } from './install-offer.ts';

/** What decides how this browser can install the app. */
export interface Surroundings {
  readonly userAgent: string;
  readonly platform: string;
  readonly touchPoints: number;
  /** The app runs installed already. */
  readonly isStandalone: boolean;
}

export const surroundings = (): Surroundings => ({
  userAgent: navigator.userAgent,
  platform: navigator.platform,
  touchPoints: navigator.maxTouchPoints,
  isStandalone:
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
});

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isIos = ({ userAgent, platform, touchPoints }: Surroundings): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && touchPoints > 1);

/** iOS's default browser. Others there, and browsers within apps, name themselves or lack 'Version/'. */
export const isSafari = ({ userAgent }: Surroundings): boolean =>
  /Version\/[\d.]+.*Safari\//.test(userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|GSA|FBAN|FBAV|Instagram/.test(userAgent);

/** Specification §4: the browser offers to install, or it is iOS outside standalone mode. */
export const isInstallable = (around: Surroundings, hasOffer: boolean): boolean =>
  hasOffer || (isIos(around) && !around.isStandalone);

export interface InstallWord {
  readonly text: string;
  readonly tone: 'good' | 'plain' | 'bad';
}

/** Takes the browser's offer up, and says how it went (specification §4 and §8). Never throws. */
export async function install(offer: InstallOffer | null): Promise<InstallWord> {
  if (!offer) return { text: 'App installation is not available on this device/browser.', tone: 'bad' };
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    return outcome === 'accepted'
      ? { text: 'App installed successfully!', tone: 'good' }
      : { text: 'App installation cancelled.', tone: 'plain' };
  } catch {
    return { text: 'Failed to install app.', tone: 'bad' };
  }
}

/** What 'Check Safari' finds. */
export const checkSafari = (around: Surroundings): InstallWord =>
  isSafari(around)
    ? { text: 'Follow the steps above to install the app.', tone: 'good' }
    : { text: 'Please open this page in Safari to install the app.', tone: 'bad' };
