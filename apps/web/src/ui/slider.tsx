import './slider.css';
import { type CSSProperties, useEffect, useRef } from 'react';

export interface SliderProps {
  label: string;
  min?: number;
  max: number;
  step: number;
  value: number;
  /** Amount that is loaded, in the slider's unit; drawn behind the value. */
  buffered?: number;
  /** The value in words, for screen readers: '12 minutes 4 seconds'. */
  valueText: string;
  /** Called while the thumb is moved. */
  onInput: (value: number) => void;
  /** Called when the thumb is released, and after each key press. */
  onCommit?: (value: number) => void;
  disabled?: boolean;
}

export function Slider(props: SliderProps) {
  const {
    label,
    min = 0,
    max,
    step,
    value,
    buffered,
    valueText,
    onInput,
    onCommit,
    disabled = false,
  } = props;
  const input = useRef<HTMLInputElement>(null);

  // React's onChange is the native `input` event; React has no prop for the native `change` event, fired on release.
  useEffect(() => {
    const element = input.current;
    if (!element || !onCommit) return;
    const commit = () => onCommit(element.valueAsNumber);
    element.addEventListener('change', commit);
    return () => element.removeEventListener('change', commit);
  }, [onCommit]);

  const share = (part: number) =>
    `${max > min ? Math.min(100, Math.max(0, ((part - min) / (max - min)) * 100)) : 0}%`;
  const fill = {
    '--slider-at': share(value),
    '--slider-buffer': share(Math.max(buffered ?? value, value)),
  } as CSSProperties;
  return (
    <input
      ref={input}
      type="range"
      // Times and amounts grow to the right in every language.
      dir="ltr"
      className="slider"
      style={fill}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => onInput(event.target.valueAsNumber)}
    />
  );
}
