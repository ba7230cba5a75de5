import { useId, useState } from 'react';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FiguresTable } from './figures-table.tsx';
import { m } from './messages.ts';
import './chart.css';

interface ChartPoint {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value in words: '3 h 20 min'. */
  readonly text: string;
}

interface ChartProps {
  title: string;
  /** Heading of the column of labels in the table. */
  labelHeading: string;
  points: readonly ChartPoint[];
}

/** Width and height of the drawing in SVG units; the drawing is stretched to the width of the page. */
const [width, height] = [1000, 220];
/** Width of a bar at most, so that a few bars do not look like areas. */
const maxBarWidth = 120;

/** Bars of a chart. Arrow keys or the pointer select one point, whose text is shown above the bars. */
function Bars({ title, points }: Pick<ChartProps, 'title' | 'points'>) {
  const [picked, setPicked] = useState(points.length - 1);
  const chosen = Math.min(picked, points.length - 1);
  const point = points[chosen];
  const most = Math.max(1, ...points.map(({ value }) => value));
  const step = width / points.length;
  const barWidth = Math.min(step * 0.84, maxBarWidth);
  const text = point ? m.point({ label: point.label, value: point.text }) : '';
  return (
    <>
      <p className="mb-3 text-sm text-text-2 tabular-nums">
        <bdi>{text}</bdi>
      </p>
      <svg
        className="chart rounded-md"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="slider"
        tabIndex={0}
        aria-label={m.chartOf({ title })}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={text}
        onKeyDown={({ key, preventDefault, ...event }) => {
          const isRtl = document.documentElement.dir === 'rtl';
          const next = {
            ArrowRight: chosen + (isRtl ? -1 : 1),
            ArrowLeft: chosen + (isRtl ? 1 : -1),
            ArrowUp: chosen + 1,
            ArrowDown: chosen - 1,
            Home: 0,
            End: points.length - 1,
          }[key];
          if (next === undefined) return;
          preventDefault.call(event);
          setPicked(Math.max(0, Math.min(points.length - 1, next)));
        }}
        onPointerMove={({ currentTarget, clientX }) => {
          const box = currentTarget.getBoundingClientRect();
          const share = (clientX - box.left) / box.width;
          const from = document.documentElement.dir === 'rtl' ? 1 - share : share;
          setPicked(Math.max(0, Math.min(points.length - 1, Math.floor(from * points.length))));
        }}
      >
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1={0} x2={width} y1={height * share} y2={height * share} />
        ))}
        {points.map(({ key, value }, index) => (
          <rect
            key={key}
            data-chosen={index === chosen || undefined}
            x={index * step + (step - barWidth) / 2}
            width={barWidth}
            y={height - (height * value) / most}
            height={(height * value) / most}
          />
        ))}
      </svg>
      {points.length > 1 && (
        <p className="mt-2 flex justify-between gap-x-4 text-sm text-text-2">
          <bdi>{points[0]?.label}</bdi>
          <bdi>{points.at(-1)?.label}</bdi>
        </p>
      )}
    </>
  );
}

/** Chart that can be switched to a table of the same points. */
export function Chart({ title, labelHeading, points }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  const caption = (
    <figcaption id={id} className="font-semibold">
      {title}
    </figcaption>
  );
  if (points.every(({ value }) => value === 0))
    return (
      <figure aria-labelledby={id}>
        {caption}
        <p className="mt-1 text-text-2">{m.noData}</p>
      </figure>
    );
  return (
    <figure aria-labelledby={id}>
      {caption}
      {isTable ? (
        <FiguresTable label={title} isLong>
          <thead>
            <tr>
              <th scope="col">{labelHeading}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, label, text }) => (
              <tr key={key}>
                <td>{label}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </FiguresTable>
      ) : (
        <Bars title={title} points={points} />
      )}
      <div className="mt-3 print:hidden">
        <CheckBox label={m.asTable} isOn={isTable} onChange={setTable} />
      </div>
    </figure>
  );
}
