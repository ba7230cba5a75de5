import type { InstallPromptEvent } from './install-prompt.ts';
import { m } from './messages.ts';

/** Browser facts that decide how the app can be installed. */
export interface Platform {
  readonly userAgent: string;
  readonly platform: string;
  readonly touchPoints: number;
  /** True if the app runs installed. */
  readonly isStandalone: boolean;
}

export const currentPlatform = (): Platform => ({
  userAgent: navigator.userAgent,
  platform: navigator.platform,
  touchPoints: navigator.maxTouchPoints,
  isStandalone:
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
});

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
export const isIos = ({ userAgent, platform, touchPoints }: Platform): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && touchPoints > 1);

/**
 * Returns whether the browser is Safari, iOS's default browser. Other browsers and in-app browsers contain their own
 * name or lack 'Version/'.
 */
export const isSafari = ({ userAgent }: Platform): boolean =>
  /Version\/[\d.]+.*Safari\//.test(userAgent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|GSA|FBAN|FBAV|Instagram/.test(userAgent);

/** Returns whether the app can be installed: the browser offers it, or iOS shows the app outside standalone mode. */
export const isInstallable = (platform: Platform, hasOffer: boolean): boolean =>
  hasOffer || (isIos(platform) && !platform.isStandalone);

export interface InstallMessage {
  readonly text: string;
  readonly tone: 'good' | 'plain' | 'bad';
}

/** Shows the browser's install prompt and returns the result message. Never throws. */
export async function install(offer: InstallPromptEvent | null): Promise<InstallMessage> {
  if (!offer) return { text: m.notAvailable, tone: 'bad' };
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    return outcome === 'accepted'
      ? { text: m.installed, tone: 'good' }
      : { text: m.cancelled, tone: 'plain' };
  } catch {
    return { text: m.failed, tone: 'bad' };
  }
}

/** Returns the message of the button 'Check Safari'. */
export const checkSafari = (platform: Platform): InstallMessage =>
  isSafari(platform) ? { text: m.followSteps, tone: 'good' } : { text: m.openInSafari, tone: 'bad' };
