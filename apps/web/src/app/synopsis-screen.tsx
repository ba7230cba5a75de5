export function SynopsisScreen() {
  return <h1>Synopsis</h1>;
}
