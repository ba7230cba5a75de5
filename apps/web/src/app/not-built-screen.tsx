export function NotBuiltScreen() {
  return <h1>NotBuilt</h1>;
}
