import { Section } from '../../../ui/section.tsx';
import { m } from './messages.ts';

/** Explains each figure, beside the figures. */
export const FigureDefinitions = () => (
  <Section title={m.definitions}>
    <ul className="grid max-w-prose gap-2 text-sm text-text-2">
      {[
        m.defineHours,
        m.defineListeners,
        m.defineStarts,
        m.defineFinishes,
        m.defineCurve,
        m.definePeople,
        m.definePlans,
        m.definePrivate,
      ].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Section>
);
