import type { CSSProperties } from 'react';

interface Spine {
  x: number;
  width: number;
  height: number;
  colour: string;
  /** Ornament on the book's spine. */
  bands: 'double' | 'label' | 'dots' | 'plain';
}

const boardY = 812;
const spines: readonly Spine[] = [
  { x: -8, width: 50, height: 214, colour: '#3d2b3f', bands: 'double' },
  { x: 44, width: 34, height: 186, colour: '#7a2f22', bands: 'label' },
  { x: 80, width: 46, height: 236, colour: '#2f4a3a', bands: 'dots' },
  { x: 128, width: 28, height: 198, colour: '#a86a1f', bands: 'plain' },
  { x: 158, width: 42, height: 222, colour: '#28384f', bands: 'double' },
  { x: 560, width: 40, height: 204, colour: '#8a4b1e', bands: 'label' },
  { x: 602, width: 52, height: 240, colour: '#33492f', bands: 'double' },
  { x: 656, width: 30, height: 190, colour: '#6b2430', bands: 'plain' },
  { x: 688, width: 46, height: 226, colour: '#2b3a55', bands: 'dots' },
  { x: 736, width: 36, height: 208, colour: '#a5701f', bands: 'label' },
  { x: 774, width: 50, height: 232, colour: '#43304a', bands: 'double' },
];

/** The drawing is 2000 units wide, so that a wide layout shows its full height; the shelf continues at both ends. */
const left = -620;
const width = 2000;
const moved = (books: readonly Spine[], distance: number): Spine[] =>
  books.map((spine) => ({ ...spine, x: spine.x + distance }));
const [west, east] = [spines.slice(0, 5), spines.slice(5)];
const bookSpines: readonly Spine[] = [
  ...moved(east, -1310),
  ...moved(west, -476),
  ...moved(east, -834),
  ...spines,
  ...moved(west, 834),
  ...moved(east, 476),
  ...moved(west, 1310),
];

const leaves = [
  { x: 250, y: 800, turn: 28, size: 1.5, colour: '#d98f2b', delay: 0.2 },
  { x: 518, y: 806, turn: 64, size: 1.1, colour: '#8cc58a', delay: 0.9 },
  { x: 150, y: 560, turn: -30, size: 1.2, colour: '#f4ae3d', delay: 0 },
  { x: 652, y: 470, turn: 18, size: 1.5, colour: '#8cc58a', delay: 0.5 },
  { x: 704, y: 250, turn: -54, size: 1, colour: '#d98f2b', delay: 1.1 },
  { x: 96, y: 372, turn: 40, size: 0.9, colour: '#6f9d6d', delay: 1.4 },
  { x: 590, y: 348, turn: -10, size: 0.8, colour: '#ffc266', delay: 0.7 },
] as const;

function BookSpine({ x, width, height, colour, bands }: Spine) {
  const top = boardY - height;
  const inner = { x: x + 7, width: width - 14 };
  return (
    <g>
      <rect x={x} y={top} width={width} height={height} rx="4" fill={colour} />
      <rect x={x} y={top} width="5" height={height} rx="2" fill="#fff" opacity=".1" />
      <rect x={x + width - 7} y={top} width="7" height={height} rx="2" fill="#000" opacity=".22" />
      <g fill="#f4c978" opacity=".72">
        {bands === 'double' &&
          [26, 34, height - 42, height - 34].map((y) => <rect key={y} {...inner} y={top + y} height="2.5" />)}
        {bands === 'label' && <rect {...inner} y={top + 40} height="46" rx="2" opacity=".8" />}
        {bands === 'dots' &&
          [40, 62, 84, 106].map((y) => <circle key={y} cx={x + width / 2} cy={top + y} r="4" />)}
        {bands === 'plain' && <rect {...inner} y={top + height - 30} height="3" />}
      </g>
    </g>
  );
}

const Lamp = () => (
  <g>
    <ellipse cx="380" cy={boardY + 3} rx="92" ry="9" fill="#000" opacity=".45" />
    <path d={`M318 ${boardY}c0-16 26-24 62-24s62 8 62 24Z`} fill="url(#scene-brass)" />
    <rect x="373" y="560" width="14" height="232" rx="5" fill="url(#scene-brass)" />
    <circle cx="380" cy="700" r="17" fill="url(#scene-brass)" />
    <circle cx="380" cy="600" r="11" fill="url(#scene-brass)" />
    <path d="M462 574v74" stroke="#b98a45" strokeWidth="2.5" />
    <circle cx="462" cy="654" r="6.5" fill="#e8b566" />
    <path d="M312 366h136l86 206c-44 13-264 13-308 0Z" fill="url(#scene-shade)" />
    <path d="M226 572c44 13 264 13 308 0l-4-10c-50 12-250 12-300 0Z" fill="#fff2cf" opacity=".85" />
    <path d="M312 366h136l4 9H308Z" fill="#8d5413" />
    <g stroke="#a86416" strokeWidth="1.5" opacity=".38">
      <path d="M334 375 276 570M357 375l-27 202M380 375v204M403 375l27 202M426 375l58 195" />
    </g>
  </g>
);

const OpenBook = () => (
  <g transform={`translate(408 ${boardY - 42})`}>
    <path d="M-6 42C20 22 52 18 78 28c26-10 52-6 70 14Z" fill="#5a2f1a" />
    <path d="M2 36C22 16 54 12 78 24v17C52 34 26 34 2 40Z" fill="#fbeed2" />
    <path d="M140 36c-14-20-40-24-62-12v17c24-7 46-7 62-1Z" fill="#efdcb6" />
    <g stroke="#b08c59" strokeWidth="1.6" opacity=".7" fill="none">
      <path d="M16 30c16-8 34-10 52-4M22 35c14-5 30-6 46-1M90 26c14-5 28-4 40 4M90 33c12-4 26-3 36 2" />
    </g>
  </g>
);

/** Gradients, clip path, blur and wallpaper of the scene. */
const SceneColours = () => (
  <defs>
    <radialGradient id="scene-room" cx="380" cy="560" r="640" gradientUnits="userSpaceOnUse">
      <stop offset="0" stopColor="#8a4f14" />
      <stop offset=".28" stopColor="#5a3212" />
      <stop offset=".6" stopColor="#2a1a0f" />
      <stop offset="1" stopColor="#140d09" />
    </radialGradient>
    <radialGradient id="scene-halo" cx="380" cy="520" r="330" gradientUnits="userSpaceOnUse">
      <stop offset="0" stopColor="#ffdf9c" stopOpacity=".75" />
      <stop offset=".4" stopColor="#f4ae3d" stopOpacity=".28" />
      <stop offset="1" stopColor="#f4ae3d" stopOpacity="0" />
    </radialGradient>
    <linearGradient id="scene-beam" x1="0" y1="575" x2="0" y2={boardY} gradientUnits="userSpaceOnUse">
      <stop offset="0" stopColor="#ffe2a0" stopOpacity=".72" />
      <stop offset="1" stopColor="#f4ae3d" stopOpacity=".26" />
    </linearGradient>
    <linearGradient id="scene-shade" x1="226" y1="0" x2="534" y2="0" gradientUnits="userSpaceOnUse">
      <stop offset="0" stopColor="#c97f22" />
      <stop offset=".45" stopColor="#ffd98c" />
      <stop offset=".6" stopColor="#fbc463" />
      <stop offset="1" stopColor="#b96f18" />
    </linearGradient>
    <linearGradient id="scene-brass" x1="0" x2="1">
      <stop offset="0" stopColor="#6d4719" />
      <stop offset=".4" stopColor="#e6b264" />
      <stop offset="1" stopColor="#5c3a13" />
    </linearGradient>
    <linearGradient id="scene-desk" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#6b3f1c" />
      <stop offset=".12" stopColor="#3f2512" />
      <stop offset="1" stopColor="#1a100a" />
    </linearGradient>
    <radialGradient id="scene-dim" cx="380" cy="620" r="460" gradientUnits="userSpaceOnUse">
      <stop offset=".35" stopColor="#140d09" stopOpacity="0" />
      <stop offset="1" stopColor="#140d09" stopOpacity=".82" />
    </radialGradient>
    <radialGradient id="scene-pool">
      <stop offset="0" stopColor="#ffd68a" stopOpacity=".6" />
      <stop offset=".55" stopColor="#f4ae3d" stopOpacity=".22" />
      <stop offset="1" stopColor="#f4ae3d" stopOpacity="0" />
    </radialGradient>
    <clipPath id="scene-below">
      <rect x={left} y={boardY} width={width} height={1000 - boardY} />
    </clipPath>
    <filter id="scene-soft" x="-20%" y="-10%" width="140%" height="130%">
      <feGaussianBlur stdDeviation="16" />
    </filter>
    <pattern id="scene-paper" width="84" height="84" patternUnits="userSpaceOnUse">
      <path
        d="M20 34c0-11 7-16 17-17 0 11-5 17-13 17-1 0-3 0-4-1Zm42 42c0-11 7-16 17-17 0 11-5 17-13 17-1 0-3 0-4-1Z"
        fill="#f4ae3d"
        opacity=".07"
      />
    </pattern>
  </defs>
);

/** Illustration of a desk at night with a lamp, an open book and a few leaves. */
export function LampScene() {
  return (
    <svg viewBox={`${left} 0 ${width} 1000`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <SceneColours />
      <rect x={left} width={width} height="1000" fill="url(#scene-room)" />
      <rect x={left} width={width} height={boardY} fill="url(#scene-paper)" />
      <circle className="scene-glow" cx="380" cy="520" r="330" fill="url(#scene-halo)" />
      {bookSpines.map((spine) => (
        <BookSpine key={spine.x} {...spine} />
      ))}
      <g transform={`rotate(-13 236 ${boardY})`}>
        <BookSpine x={204} width={38} height={206} colour="#5b2436" bands="double" />
      </g>
      <path
        className="scene-glow"
        d={`M244 570h272l96 ${boardY - 560}H148Z`}
        fill="url(#scene-beam)"
        filter="url(#scene-soft)"
      />
      <rect x={left} y={boardY} width={width} height={1000 - boardY} fill="url(#scene-desk)" />
      <ellipse
        className="scene-glow"
        cx="380"
        cy={boardY + 14}
        rx="430"
        ry="86"
        fill="url(#scene-pool)"
        clipPath="url(#scene-below)"
      />
      <rect x={left} width={width} height="1000" fill="url(#scene-dim)" />
      <Lamp />
      <OpenBook />
      {leaves.map(({ x, y, turn, size, colour, delay }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
          <g className="scene-leaf" style={{ '--leaf-delay': `${delay}s` } as CSSProperties}>
            <path d="M0 0C0-22 14-32 34-34 34-12 24 0 8 0 6 0 2 0 0-2Z" fill={colour} />
            <path
              d="M0 0C6-12 16-20 26-26"
              fill="none"
              stroke="#140d09"
              strokeOpacity=".5"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </g>
        </g>
      ))}
      <g fill="#ffe2a8">
        {[
          '318 300 2.2',
          '452 262 1.6',
          '540 420 1.8',
          '216 448 1.6',
          '300 200 1.3',
          '486 640 1.6',
          '276 690 1.8',
        ].map((mote) => {
          const [cx, cy, r] = mote.split(' ');
          return <circle key={mote} cx={cx} cy={cy} r={r} opacity=".6" />;
        })}
      </g>
    </svg>
  );
}
