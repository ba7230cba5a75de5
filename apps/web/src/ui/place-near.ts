const gap = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Side = 'below' | 'above';

/**
 * Where a panel goes that belongs to a button: on the side preferred or, where it does not fit, on the roomier one;
 * centred, or flush with the button where that would leave the window; never outside it. Pixels.
 */
export function placeOf(
  button: Box,
  panel: { width: number; height: number },
  view: { width: number; height: number },
  preferred: Side = 'below',
) {
  const room = { below: view.height - button.bottom, above: button.top };
  const other = preferred === 'below' ? 'above' : 'below';
  const isTight = room[preferred] < panel.height + 2 * gap && room[other] > room[preferred];
  const isAbove = (isTight ? other : preferred) === 'above';
  const top = isAbove ? button.top - gap - panel.height : button.bottom + gap;
  const centred = (button.left + button.right - panel.width) / 2;
  const isCentred = centred >= gap && centred + panel.width <= view.width - gap;
  const isAtStart = button.left + button.right < view.width;
  const left = isCentred ? centred : isAtStart ? button.left : button.right - panel.width;
  const within = (value: number, size: number, limit: number) =>
    Math.max(gap, Math.min(value, limit - size - gap));
  return { left: within(left, panel.width, view.width), top: within(top, panel.height, view.height) };
}

/** Moves a fixed panel beside a button. */
export function placeNear(panel: HTMLElement, button: Box, preferred?: Side): void {
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const view = { width: document.documentElement.clientWidth, height: clearHeight() };
  const { left, top } = placeOf(button, size, view, preferred);
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/** The phone's width ends here, as in the frame's style sheets. */
const sheets = '(max-width: 1023px)';

/**
 * Moves a fixed panel to the right of `subject`, its lower edge at the button's; on phones it is a bottom sheet, no taller
 * than leaves the subject's `[data-keep-clear]` in sight where there is room for that.
 */
export function placeBeside(panel: HTMLElement, button: HTMLElement, subject: Element): void {
  const { style } = panel;
  if (matchMedia(sheets).matches) {
    const clear = subject.querySelector('[data-keep-clear]')?.getBoundingClientRect().bottom ?? 0;
    const room = window.innerHeight - Math.max(0, clear) - gap;
    Object.assign(style, { left: '', top: '', maxHeight: `${Math.max(leastSheet, room)}px` });
    return;
  }
  style.maxHeight = '';
  const { right } = subject.getBoundingClientRect();
  const { bottom } = button.getBoundingClientRect();
  const fit = (value: number, size: number, limit: number) =>
    Math.max(gap, Math.min(value, limit - size - gap));
  style.left = `${fit(right + gap, panel.offsetWidth, document.documentElement.clientWidth)}px`;
  style.top = `${fit(bottom - panel.offsetHeight, panel.offsetHeight, window.innerHeight)}px`;
}

/** Pixels that a sheet takes however little room there is; it scrolls inside. */
const leastSheet = 152;

/** The window's height down to the phone's bottom bar. */
function clearHeight(): number {
  const bar = document.querySelector('.bottom-nav')?.getBoundingClientRect();
  return bar && bar.height > 0 ? Math.min(bar.top, window.innerHeight) : window.innerHeight;
}
