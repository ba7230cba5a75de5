export function ScreenSkeleton() {
  return <p role="status">Loading</p>;
}
