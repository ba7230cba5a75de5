/** A line of the card: a label and its value. */
export interface CardFact {
  readonly label: string;
  readonly value: string;
}

interface Card {
  readonly title: string;
  readonly facts: readonly CardFact[];
  /** Name of the site, written at the foot of the card. */
  readonly site: string;
}

/** Width and height of the picture, and the margin around its text, in pixels. */
const [width, height, margin] = [1080, 1080, 84];

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || 'CanvasText';

/** Shortens a text to a width, with an ellipsis. */
function fit(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}

/** Draws the card in the theme's colours and the direction of the page. */
export function drawCard(canvas: HTMLCanvasElement, { title, facts, site }: Card): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const isRtl = document.documentElement.dir === 'rtl';
  const start = isRtl ? width - margin : margin;
  const font = getComputedStyle(document.body).fontFamily;
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  context.fillStyle = colourOf('--c-bg');
  context.fillRect(0, 0, width, height);
  context.fillStyle = colourOf('--c-accent');
  context.fillRect(0, 0, width, 18);
  const write = (text: string, y: number, style: string, colour: string) => {
    context.font = `${style} ${font}`;
    context.fillStyle = colourOf(colour);
    context.fillText(fit(context, text, width - 2 * margin), start, y);
  };
  write(title, 150, '700 68px', '--c-text');
  const step = Math.min(150, 720 / Math.max(1, facts.length));
  // With many facts the text is smaller, so that a value does not touch the label below it.
  const [labelSize, valueSize] = [Math.min(32, step * 0.28), Math.min(50, step * 0.44)];
  for (const [index, { label, value }] of facts.entries()) {
    const y = 260 + index * step;
    write(label, y, `400 ${labelSize}px`, '--c-text-2');
    write(value, y + valueSize * 1.08, `600 ${valueSize}px`, '--c-accent-text');
  }
  write(site, height - 60, '400 32px', '--c-text-2');
}

/** Returns the drawn card as a PNG file. */
export const cardBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png');
  });
