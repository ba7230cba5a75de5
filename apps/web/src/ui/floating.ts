const gap = 8;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Side = 'below' | 'above';

/**
 * Computes where a panel opens relative to its button: on the preferred side or, if it does not fit, on the
 * side with more room; centred, or aligned with the button if that would leave the window. Pixels.
 */
export function floatingPosition(
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
 * Positions a fixed panel to the right of `subject`, its lower edge at the button's. On phones it is a bottom
 * sheet, low enough to keep the subject's `[data-keep-clear]` visible if there is room.
 */
export function positionBeside(panel: HTMLElement, button: HTMLElement, subject: Element): void {
  const { style } = panel;
  if (matchMedia(phoneWidth).matches) {
    const clear = subject.querySelector('[data-keep-clear]')?.getBoundingClientRect().bottom ?? 0;
    const room = window.innerHeight - Math.max(0, clear) - gap;
    Object.assign(style, { left: '', top: '', maxHeight: `${Math.max(minSheetHeight, room)}px` });
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

/** Minimum height of a sheet in pixels; its content scrolls. */
const minSheetHeight = 152;

/** Returns the window's height above the phone's bottom bar. */
function clearHeight(): number {
  const bar = document.querySelector('.bottom-nav')?.getBoundingClientRect();
  return bar && bar.height > 0 ? Math.min(bar.top, window.innerHeight) : window.innerHeight;
}
