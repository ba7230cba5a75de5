const gap = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

export type Side = 'below' | 'above';

/** Returns the start of a box of length `size`, moved from `value` so that the box is inside `limit`. */
const within = (value: number, size: number, limit: number) =>
  Math.max(gap, Math.min(value, limit - size - gap));

/**
 * Computes where a panel opens relative to its button, in pixels: on the preferred side or, if the panel does not fit
 * there, on the side with more space; centred, or aligned with the button if centring would leave the window.
 */
export function floatingPosition(button: Box, panel: Size, view: Size, preferred: Side = 'below') {
  const room = { below: view.height - button.bottom, above: button.top };
  const other = preferred === 'below' ? 'above' : 'below';
  const isTight = room[preferred] < panel.height + 2 * gap && room[other] > room[preferred];
  const isAbove = (isTight ? other : preferred) === 'above';
  const top = isAbove ? button.top - gap - panel.height : button.bottom + gap;
  const centred = (button.left + button.right - panel.width) / 2;
  const isCentred = centred >= gap && centred + panel.width <= view.width - gap;
  const isAtStart = button.left + button.right < view.width;
  const left = isCentred ? centred : isAtStart ? button.left : button.right - panel.width;
  return { left: within(left, panel.width, view.width), top: within(top, panel.height, view.height) };
}

/** Positions a fixed panel next to a button. */
export function positionNear(panel: HTMLElement, button: Box, preferred?: Side): void {
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const view = { width: document.documentElement.clientWidth, height: clearHeight() };
  const { left, top } = floatingPosition(button, size, view, preferred);
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/** Upper limit of the phone layout, as in the stylesheets. */
const phoneWidth = '(max-width: 1023px)';

/**
 * Computes where a panel opens without covering its button or `clear`, in pixels: centred below or above the button,
 * else level with the button to its right or left. If none of these fits the window: to the right of both `essential`
 * and the button.
 */
export function clearPosition(
  button: Box,
  panel: Size,
  view: Size,
  { clear, essential }: { clear: Box; essential: Box },
) {
  const centred = within((button.left + button.right - panel.width) / 2, panel.width, view.width);
  const level = within(button.top, panel.height, view.height);
  const candidates = [
    { left: centred, top: button.bottom + gap },
    { left: centred, top: button.top - gap - panel.height },
    { left: button.right + gap, top: level },
    { left: button.left - gap - panel.width, top: level },
  ];
  const fits = ({ left, top }: { left: number; top: number }): boolean => {
    const [right, bottom] = [left + panel.width, top + panel.height];
    const isInView = Math.min(left, top, view.width - right, view.height - bottom) >= gap / 2;
    const isApart = right <= clear.left || left >= clear.right || bottom <= clear.top || top >= clear.bottom;
    return isInView && isApart;
  };
  const beyond = Math.max(button.right, essential.right) + gap;
  return candidates.find(fits) ?? { left: within(beyond, panel.width, view.width), top: level };
}

/**
 * Positions a fixed panel beside its button, without covering the subject's `[data-keep-clear]` if there is space,
 * and never covering its `[data-play]`. On phones the panel is a bottom sheet whose height leaves `[data-keep-clear]`
 * visible if there is space.
 */
export function positionClear(panel: HTMLElement, button: HTMLElement, subject: Element): void {
  const { style } = panel;
  const clear = (subject.querySelector('[data-keep-clear]') ?? subject).getBoundingClientRect();
  if (matchMedia(phoneWidth).matches) {
    const room = window.innerHeight - Math.max(0, clear.bottom) - gap;
    Object.assign(style, { left: '', top: '', maxHeight: `${Math.max(minSheetHeight, room)}px` });
    return;
  }
  style.maxHeight = '';
  const essential = subject.querySelector('[data-play]')?.getBoundingClientRect() ?? clear;
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { left, top } = clearPosition(button.getBoundingClientRect(), size, view, { clear, essential });
  style.left = `${left}px`;
  style.top = `${top}px`;
}

/** Minimum height of a bottom sheet in pixels; a longer content scrolls. */
const minSheetHeight = 152;

/** Returns the window's height above the phone's bottom bar. */
function clearHeight(): number {
  const bar = document.querySelector('.bottom-nav')?.getBoundingClientRect();
  return bar && bar.height > 0 ? Math.min(bar.top, window.innerHeight) : window.innerHeight;
}
