import type { ReactNode } from 'react';
import type { IllustrationName } from './illustration.tsx';

const leafPath = 'M0 0C0-11 7-16 17-17 17-6 12 0 4 0 3 0 1 0 0-1Z';

const Leaf = ({
  at,
  turn = 0,
  size = 1,
  tone = 'text-leaf',
}: {
  at: string;
  turn?: number;
  size?: number;
  tone?: string;
}) => (
  <g transform={`translate(${at}) rotate(${turn}) scale(${size})`} className={tone}>
    <path d={leafPath} fill="currentColor" />
    <path d="M0 0C3-6 8-10 13-13" fill="none" stroke="var(--c-bg)" strokeWidth="1.2" strokeLinecap="round" />
  </g>
);

const Ground = () => (
  <path d="M24 148h192" stroke="var(--c-border-strong)" strokeWidth="2" strokeLinecap="round" />
);

const Spine = ({
  x,
  h,
  w = 18,
  tone,
  tilt = 0,
}: {
  x: number;
  h: number;
  w?: number;
  tone: string;
  tilt?: number;
}) => (
  <g transform={`rotate(${tilt} ${x} 147)`}>
    <rect x={x} y={147 - h} width={w} height={h} rx="2.5" className={tone} fill="currentColor" />
    <path
      d={`M${x + 4} ${147 - h + 12}h${w - 8}M${x + 4} ${147 - 14}h${w - 8}`}
      stroke="var(--c-bg)"
      strokeWidth="2"
      opacity=".55"
    />
  </g>
);

const Glow = ({ at = '120 70' }: { at?: string }) => (
  <g transform={`translate(${at})`} fill="var(--c-accent)">
    <circle r="62" opacity=".07" />
    <circle r="42" opacity=".1" />
    <circle r="24" opacity=".14" />
  </g>
);

const OpenBook = () => (
  <g>
    <path
      d="M120 146c-14-10-34-13-58-11V92c24-2 44 2 58 12 14-10 34-14 58-12v43c-24-2-44 1-58 11Z"
      fill="var(--c-surface-3)"
      stroke="var(--c-border-strong)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path
      d="M120 104v42M74 104c14 0 24 2 34 7M74 116c14 0 24 2 34 7M166 104c-14 0-24 2-34 7M166 116c-14 0-24 2-34 7"
      stroke="var(--c-border-strong)"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </g>
);

/** The app's own illustrations, each with a viewBox of 240 by 160. */
export const illustrations = {
  /** A lamp over an open book: loading or processing. */
  lamp: (
    <>
      <path d="M150 52 214 148H96Z" fill="var(--c-accent)" opacity=".16" />
      <Ground />
      <path
        d="M58 147V74c0-22 18-38 40-38h38"
        fill="none"
        stroke="var(--c-text-3)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M40 147h36" stroke="var(--c-text-3)" strokeWidth="6" strokeLinecap="round" />
      <path d="M136 24c18 0 30 12 32 30h-36c-8 0-8-30 4-30Z" fill="var(--c-accent)" />
      <g transform="translate(56 46) scale(.68)">
        <OpenBook />
      </g>
      <Leaf at="196 120" turn={30} size={0.9} />
    </>
  ),
  /** A shelf with a gap: no results. */
  shelf: (
    <>
      <Ground />
      <Spine x={44} h={78} tone="text-accent" />
      <Spine x={66} h={92} w={22} tone="text-text-3" />
      <Spine x={92} h={70} tone="text-leaf" />
      <Spine x={166} h={84} w={20} tone="text-text-3" tilt={-14} />
      <Spine x={190} h={74} w={16} tone="text-accent" />
      <path
        d="M122 147v-74M150 147v-50"
        stroke="var(--c-border-strong)"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <Leaf at="126 142" turn={52} size={1.1} />
    </>
  ),
  /** Pages blown away by the wind: page not found. */
  lost: (
    <>
      <Glow at="120 84" />
      <OpenBook />
      <g fill="var(--c-surface)" stroke="var(--c-border-strong)" strokeWidth="2" strokeLinejoin="round">
        <path d="M132 62l30-14 8 26-30 12Z" />
        <path d="M184 26l22-4 2 20-22 4Z" />
      </g>
      <Leaf at="84 66" turn={-38} size={1.1} />
      <Leaf at="52 40" turn={10} size={0.9} tone="text-accent" />
      <Leaf at="112 34" turn={-70} size={0.75} tone="text-accent" />
      <Leaf at="206 92" turn={20} size={0.8} />
    </>
  ),
  /** A book tied shut by its ribbon: members only. */
  gate: (
    <>
      <Glow at="120 84" />
      <path
        d="M82 34h70a8 8 0 0 1 8 8v98a8 8 0 0 1-8 8H82a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4Z"
        fill="var(--c-surface-3)"
        stroke="var(--c-border-strong)"
        strokeWidth="2"
      />
      <path d="M90 34v114" stroke="var(--c-border-strong)" strokeWidth="2" />
      <path d="M78 84h82v16H78Z" fill="var(--c-accent)" />
      <circle cx="125" cy="92" r="14" fill="var(--c-accent)" stroke="var(--c-bg)" strokeWidth="3" />
      <path d="M125 88v7" stroke="var(--c-on-accent)" strokeWidth="4" strokeLinecap="round" />
      <Leaf at="180 142" turn={24} />
      <Leaf at="52 142" turn={-20} size={0.85} />
    </>
  ),
  /** An unlit lamp: offline or failed. */
  dark: (
    <>
      <Ground />
      <path
        d="M88 147V74c0-22 14-38 32-38h10"
        fill="none"
        stroke="var(--c-text-3)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M68 147h40" stroke="var(--c-text-3)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M130 24c18 0 30 12 32 30h-36c-8 0-8-30 4-30Z"
        fill="var(--c-surface-3)"
        stroke="var(--c-border-strong)"
        strokeWidth="2"
      />
      <path
        d="M140 70v18M152 66l10 16M128 68l-6 16"
        stroke="var(--c-border-strong)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="2 6"
      />
      <Leaf at="150 143" turn={60} size={1.05} tone="text-text-3" />
      <Leaf at="184 143" turn={34} size={0.8} />
    </>
  ),
} as const satisfies Record<IllustrationName, ReactNode>;
