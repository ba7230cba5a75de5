export function ListenScreen() {
  return <h1>Listen</h1>;
}
