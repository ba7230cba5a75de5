import type { FigureKind, FigureStep } from '@lamplight/contract';

const steps: readonly FigureStep[] = ['day', 'week', 'month'];
export const figureKinds: readonly FigureKind[] = ['book', 'person', 'series', 'tag', 'plan', 'language'];
export const measures = ['seconds', 'listeners', 'starts', 'finishes'] as const;
export type Measure = (typeof measures)[number];
const views = ['listening', 'members'] as const;
export type FiguresView = (typeof views)[number];

/** View, range and filters of the screen, as its address gives them. */
export interface FiguresAddress {
  /** Which figures the screen shows: those of listening, or those of members and money. */
  readonly view: FiguresView;
  readonly from: string;
  readonly to: string;
  readonly step: FigureStep;
  readonly measure: Measure;
  readonly kind: FigureKind;
  /** Subject of that kind whose figures are shown; '' for all books. */
  readonly subject: string;
}

/** Reads an address; values that do not exist count as absent. */
export function readFiguresAddress(query: URLSearchParams): FiguresAddress {
  const get = (name: string) => query.get(name) ?? '';
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(get(name)) ? get(name) : '');
  return {
    view: views.find((view) => view === get('view')) ?? 'listening',
    from: day('from'),
    to: day('to'),
    step: steps.find((step) => step === get('step')) ?? 'day',
    measure: measures.find((measure) => measure === get('measure')) ?? 'seconds',
    kind: figureKinds.find((kind) => kind === get('kind')) ?? 'book',
    subject: get('subject').slice(0, 300),
  };
}

export const rangeIn = ({ from, to }: FiguresAddress) => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});
