/** Acceleration in m/s² from which a movement counts as a jolt: more than walking or turning over in bed. */
const joltFrom = 12;
/**
 * Definition of a shake: this many jolts within this many milliseconds, each at least `apartMs` after the one before.
 */
const [joltCount, withinMs, apartMs] = [3, 1000, 80];
/** Milliseconds after a shake in which no other shake is detected. */
const restMs = 2000;
const gravity = 9.81;

interface Acceleration {
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
}
export type Motion = Pick<DeviceMotionEvent, 'acceleration' | 'accelerationIncludingGravity'>;

const magnitude = ({ x, y, z }: Acceleration): number => Math.hypot(x ?? 0, y ?? 0, z ?? 0);

/** Returns how hard the device is moved, in m/s²; without a gyroscope, subtracts the magnitude of gravity. */
function strengthOf({ acceleration, accelerationIncludingGravity }: Motion): number {
  if (acceleration?.x !== null && acceleration?.x !== undefined) return magnitude(acceleration);
  return accelerationIncludingGravity ? Math.abs(magnitude(accelerationIncludingGravity) - gravity) : 0;
}

/** Returns a function to call with every motion of the device, which calls `onShake` when it was shaken. */
export function createShakeDetector(now: () => number, onShake: () => void): (motion: Motion) => void {
  let jolts: number[] = [];
  let restUntil = 0;
  return (motion) => {
    const at = now();
    if (at < restUntil || strengthOf(motion) < joltFrom) return;
    if (at - (jolts.at(-1) ?? Number.NEGATIVE_INFINITY) < apartMs) return;
    jolts = [...jolts, at].filter((jolt) => at - jolt <= withinMs);
    if (jolts.length < joltCount) return;
    jolts = [];
    restUntil = at + restMs;
    onShake();
  };
}

/** Constructor in Safari on phones and in current Chromium, which ask the listener for permission. */
interface AskingMotionEvent {
  requestPermission?: () => Promise<PermissionState>;
}

/** True if the browser reports motion and the main pointer is a finger, as on a device held in a hand. */
export const canShake = (): boolean =>
  typeof DeviceMotionEvent !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;

/**
 * Asks for access to motion if the browser requires that; call it within a tap. Returns false if access was refused:
 * Chromium also answers 'prompt', and reports motion then.
 */
export async function allowMotion(): Promise<boolean> {
  const motion = DeviceMotionEvent as AskingMotionEvent;
  const answer = await motion.requestPermission?.().catch(() => 'denied');
  return answer !== 'denied';
}

/** Calls `onShake` whenever the device is shaken. Returns a function that ends this. */
export function listenForShakes(onShake: () => void): () => void {
  const detect = createShakeDetector(() => performance.now(), onShake);
  window.addEventListener('devicemotion', detect);
  return () => window.removeEventListener('devicemotion', detect);
}
