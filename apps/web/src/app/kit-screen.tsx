export function KitScreen() {
  return <h1>Kit</h1>;
}
